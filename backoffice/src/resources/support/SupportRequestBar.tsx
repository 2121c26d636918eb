import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	answerSupportRequestBody,
	type BackofficeSupportRequestDetail,
} from '../../../../domain/support/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { styles as file } from '../../ui/case-file.styles.ts'
import { isConflict } from '../../ui/field-message.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { SupportRequestAction } from './calls.ts'

export function SupportRequestBar({ message }: { message: BackofficeSupportRequestDetail }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { id, etag, state, ownerId, owners, email } = message
	const reload = () => client.invalidateQueries({ queryKey: ['messages'] })
	const act = useMutation({
		mutationFn: (action: SupportRequestAction) =>
			dataProvider.handleSupportRequest(id, action, { etag, intent: intentOf([id, etag, action]) }),
		onSuccess: (_, { what }) => {
			notify(t(`messages.done.${what}`), { type: 'success' })
			if (what === 'answer') form.reset()
			return reload()
		},
		onError: (error) => {
			if (isConflict(error)) return reload()
			notify(error.message, { type: 'error' })
			return undefined
		},
	})
	const form = useContractForm({ schema: answerSupportRequestBody, values: { body: '' }, task: act })
	const isClosed = state === 'closed'
	return (
		<ActionBar label={t('messages.decide')}>
			{isConflict(act.error) ? <Note>{t('messages.conflict')}</Note> : null}
			{isClosed ? <p>{t('messages.closed')}</p> : null}
			{isClosed || email === '' ? null : (
				<Form
					form={form}
					onSend={({ body }) => act.mutate({ what: 'answer', body: body.trim() })}
					sx={{ display: 'grid', gap: '12px', flex: '1 1 100%' }}
				>
					<Line form={form} name="body" label={t('messages.answer', { email })} required={false} rows={2} />
					<Box sx={file.buttons}>
						<Button type="submit" variant="contained" disabled={act.isPending}>
							{t(act.isPending ? 'common.sending' : 'messages.send')}
						</Button>
					</Box>
				</Form>
			)}
			<Box sx={file.buttons}>
				{isClosed ? null : (
					<TextField
						select
						size="small"
						label={t('messages.owner')}
						value={ownerId ?? ''}
						disabled={act.isPending}
						onChange={(event) => act.mutate({ what: 'assign', ownerId: event.target.value || null })}
						slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
						sx={{ minWidth: 200 }}
					>
						<MenuItem value="">{t('messages.owners.nobody')}</MenuItem>
						{owners.map((owner) => (
							<MenuItem key={owner.id} value={owner.id}>
								{owner.name}
							</MenuItem>
						))}
					</TextField>
				)}
				<Button
					variant="outlined"
					color="secondary"
					disabled={act.isPending}
					onClick={() => act.mutate({ what: isClosed ? 'reopen' : 'close', note: '' })}
				>
					{t(isClosed ? 'messages.reopen' : 'messages.close')}
				</Button>
			</Box>
		</ActionBar>
	)
}
