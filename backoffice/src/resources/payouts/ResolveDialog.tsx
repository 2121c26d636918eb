import {
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogTitle,
	FormControl,
	FormControlLabel,
	FormHelperText,
	FormLabel,
	Radio,
	RadioGroup,
	TextField,
} from '@mui/material'
import { type SubmitEvent, useEffect, useState } from 'react'
import { RESOLUTIONS } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import styles from './payouts.module.css'

type Resolution = (typeof RESOLUTIONS)[number]
const LIMIT = 2_000

interface ResolveDialogProps {
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (body: { resolution: Resolution; note: string }) => void
}

/** How it is resolved, and why: both are kept with the books. */
export function ResolveDialog({ pending, error, onClose, onConfirm }: ResolveDialogProps) {
	const t = useT()
	const [resolution, setResolution] = useState<Resolution | null>(null)
	const [note, setNote] = useState('')
	const [sent, setSent] = useState(false)
	// The page explains a conflict, and the version that this dialog was about is gone.
	useEffect(() => {
		if (isConflict(error)) onClose()
	}, [error, onClose])
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setSent(true)
		if (resolution && note.trim() !== '') onConfirm({ resolution, note: note.trim() })
	}
	const noChoice = sent && resolution === null
	const noteProblem =
		sent && note.trim() === '' ? t('discrepancies.noteMissing') : fieldMessage(error, 'note')
	return (
		<Dialog
			open
			onClose={pending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="resolve-title"
		>
			<form onSubmit={send} noValidate>
				<DialogTitle id="resolve-title">{t('discrepancies.resolveTitle')}</DialogTitle>
				<DialogContent className={styles.form ?? ''}>
					<FormControl error={noChoice}>
						<FormLabel id="resolution">{t('discrepancies.how')}</FormLabel>
						<RadioGroup
							aria-labelledby="resolution"
							value={resolution ?? ''}
							onChange={(_, value) => setResolution(RESOLUTIONS.find((each) => each === value) ?? null)}
						>
							{RESOLUTIONS.map((each) => (
								<FormControlLabel
									key={each}
									value={each}
									control={<Radio />}
									label={
										<>
											<b>{t(`resolution.${each}`)}</b>
											<span className={styles.quiet}>{t(`resolutionMeaning.${each}`)}</span>
										</>
									}
								/>
							))}
						</RadioGroup>
						{noChoice ? <FormHelperText>{t('discrepancies.howMissing')}</FormHelperText> : null}
					</FormControl>
					<TextField
						label={t('discrepancies.why')}
						value={note}
						onChange={(event) => setNote(event.target.value)}
						required
						error={noteProblem !== null}
						helperText={noteProblem ?? t('discrepancies.whyHelp')}
						fullWidth
						multiline
						minRows={3}
						maxRows={10}
						slotProps={{ htmlInput: { maxLength: LIMIT } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={pending}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained" disabled={pending}>
						{pending ? t('common.sending') : t('discrepancies.resolve')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
