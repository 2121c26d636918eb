import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	type CreatedToken,
	type CreateTokenBody,
	createTokenBody,
} from '../../../../domain/users/api-tokens.contract.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { TOKEN_SCOPES } from '../../../../kernel/wire/token-scopes.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, Several } from '../../ui/form/fields.tsx'
import { Note } from '../../ui/note.tsx'
import { Raw } from '../../ui/raw.tsx'
import { When } from '../../ui/when.tsx'
import { SCOPE_TEXTS } from './scope-text.ts'

const USUAL_MS = 90 * DAY_MS

export function CreateToken() {
	const t = useT()
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setOpen(true)}>
				{t('apiTokens.create')}
			</Button>
			{isOpen ? <NewToken onClose={() => setOpen(false)} /> : null}
		</>
	)
}

function NewToken({ onClose }: { onClose: () => void }) {
	const t = useT()
	const client = useQueryClient()
	const intentOf = useIntent()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const create = useMutation({
		mutationFn: (body: CreateTokenBody) => dataProvider.createApiToken(body, intentOf(body)),
		onSuccess: () => client.invalidateQueries({ queryKey: ['apiTokens'] }),
		// The secret is kept no longer than the dialog.
		gcTime: 0,
	})
	const form = useContractForm({
		schema: createTokenBody,
		values: {
			name: '',
			scopes: ['finance:read'],
			lastDay: new Date(serverClock.now() + USUAL_MS).toISOString().slice(0, 10),
		},
		task: create,
	})
	if (create.data) return <Secret created={create.data} onClose={onClose} />
	return (
		<DecisionDialog
			form={form}
			title={t('apiTokens.create')}
			verb={t('apiTokens.create')}
			onClose={onClose}
			onSend={(body) => create.mutate(body)}
		>
			<p>{t('apiTokens.createHelp')}</p>
			<Line
				form={form}
				name="name"
				label={t('apiTokens.name')}
				help={t('apiTokens.nameHelp')}
				autoComplete="off"
				autoFocus
			/>
			<Several
				form={form}
				name="scopes"
				label={t('apiTokens.reads')}
				options={TOKEN_SCOPES.map((value) => ({ value, text: t(SCOPE_TEXTS[value]) }))}
			/>
			<Line
				form={form}
				name="lastDay"
				type="date"
				required
				label={t('apiTokens.lastDay')}
				help={t('apiTokens.lastDayHelp')}
			/>
			<Refusal form={form} />
		</DecisionDialog>
	)
}

/** Shows the secret until its reader says that it is kept: neither Escape nor a click beside it closes this. */
function Secret({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
	const t = useT()
	const id = useId()
	return (
		<Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
			<DialogTitle id={id}>{t('apiTokens.created')}</DialogTitle>
			<DialogContent sx={{ display: 'grid', gap: '16px' }}>
				<Note>{t('apiTokens.once')}</Note>
				<Raw label={t('apiTokens.secret')}>{created.secret}</Raw>
				<p>
					{t('apiTokens.expiresAt')}: <When at={created.expiresAt} />
				</p>
			</DialogContent>
			<DialogActions>
				<CopyButton text={created.secret} />
				<Button variant="contained" onClick={onClose}>
					{t('apiTokens.kept')}
				</Button>
			</DialogActions>
		</Dialog>
	)
}
