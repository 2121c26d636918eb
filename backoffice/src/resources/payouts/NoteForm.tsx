import { Button, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import styles from './payouts.module.css'

const LIMIT = 2_000

interface NoteFormProps {
	pending: boolean
	/** Rejects when it was not kept; the words stay then. */
	onSend: (note: string) => Promise<void>
}

/** A few words for whoever looks at it next. */
export function NoteForm({ pending, onSend }: NoteFormProps) {
	const t = useT()
	const [note, setNote] = useState('')
	const [missing, setMissing] = useState(false)
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const text = note.trim()
		setMissing(text === '')
		if (text === '') return
		onSend(text).then(
			() => setNote(''),
			() => undefined,
		)
	}
	return (
		<form className={styles.noteForm} onSubmit={send} noValidate>
			<TextField
				label={t('discrepancies.note')}
				value={note}
				onChange={(event) => {
					setNote(event.target.value)
					setMissing(false)
				}}
				error={missing}
				helperText={missing ? t('discrepancies.noteMissing') : t('discrepancies.noteHelp')}
				fullWidth
				multiline
				minRows={2}
				maxRows={8}
				slotProps={{ htmlInput: { maxLength: LIMIT } }}
			/>
			<Button type="submit" variant="outlined" color="secondary" disabled={pending}>
				{t('discrepancies.addNote')}
			</Button>
		</form>
	)
}
