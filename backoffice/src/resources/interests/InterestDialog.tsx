import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { INTEREST_LIMIT } from '../../../../domain/interests/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'

interface InterestDialogProps {
	/** Null: a new one. */
	interest: { readonly id: string; readonly name: string; readonly nameHi: string } | null
	onClose: () => void
}

/** What an interest is called, in both languages. */
export function InterestDialog({ interest, onClose }: InterestDialogProps) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [name, setName] = useState(interest?.name ?? '')
	const [nameHi, setNameHi] = useState(interest?.nameHi ?? '')
	const [missing, setMissing] = useState(false)
	const save = useMutation({
		mutationFn: () => {
			const body = { name: name.trim(), nameHi: nameHi.trim() }
			return dataProvider.saveInterest(interest?.id ?? null, body, intentOf(body))
		},
		onSuccess: () => {
			notify(t('interests.saved'), { type: 'success' })
			onClose()
			return client.invalidateQueries({ queryKey: ['userInterests'] })
		},
		onError: (error) => {
			if (fieldMessage(error, 'name') === null) notify(error.message, { type: 'error' })
		},
	})
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setMissing(name.trim() === '')
		if (name.trim() !== '') save.mutate()
	}
	const problem = missing ? t('interests.nameMissing') : fieldMessage(save.error, 'name')
	return (
		<Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="interest-dialog">
			<form onSubmit={submit} noValidate>
				<DialogTitle id="interest-dialog">{t(interest ? 'interests.rename' : 'interests.add')}</DialogTitle>
				<DialogContent>
					<TextField
						margin="normal"
						label={t('interests.name')}
						value={name}
						onChange={(event) => setName(event.target.value)}
						error={problem !== null}
						helperText={problem}
						required
						autoFocus
						fullWidth
						slotProps={{ htmlInput: { maxLength: INTEREST_LIMIT } }}
					/>
					<TextField
						margin="normal"
						label={t('interests.nameHi')}
						value={nameHi}
						onChange={(event) => setNameHi(event.target.value)}
						fullWidth
						slotProps={{ htmlInput: { maxLength: INTEREST_LIMIT, lang: 'hi' } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained" disabled={save.isPending}>
						{t(save.isPending ? 'common.sending' : 'common.save')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
