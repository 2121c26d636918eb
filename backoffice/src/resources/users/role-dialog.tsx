import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Role } from '../../../../domain/users/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'

const REASON_LIMIT = 2_000

interface RoleDialogProps {
	action: 'grant' | 'revoke'
	role: Role
	name: string
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (reason: string) => void
}

/** Asks why somebody gets a role or loses it, and says what it opens. */
export function RoleDialog({ action, role, name, pending, error, onClose, onConfirm }: RoleDialogProps) {
	const t = useT()
	const [reason, setReason] = useState('')
	const [tried, setTried] = useState(false)
	// The page explains a conflict, and what this dialog was about has changed.
	useEffect(() => {
		if (isConflict(error)) onClose()
	}, [error, onClose])
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (reason.trim() !== '') onConfirm(reason.trim())
	}
	const problem = tried && reason.trim() === '' ? t('users.reasonMissing') : fieldMessage(error, 'reason')
	return (
		<Dialog open onClose={pending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="role-title">
			<form onSubmit={send} noValidate>
				<DialogTitle id="role-title">
					{t(`users.${action}Title`, { role: t(`role.${role}`), name })}
				</DialogTitle>
				<DialogContent>
					<p>{t(`users.may.${role}`)}</p>
					<TextField
						label={t('users.reason')}
						value={reason}
						onChange={(event) => setReason(event.target.value)}
						required
						error={problem !== null}
						helperText={problem ?? t('users.reasonHelp')}
						fullWidth
						multiline
						minRows={2}
						maxRows={8}
						margin="dense"
						slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={pending}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained" disabled={pending}>
						{pending ? t('common.sending') : t(`users.${action}`)}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
