import { Box, Button, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Signature as SignatureIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useGetIdentity, useLocale, useNotify, useRefresh } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { ACCEPTANCE_MAX, type ChecklistItem } from '../../../../domain/ledger/closing.contract.ts'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { formatMoment } from '../../ui/time.ts'
import { styles } from './ledger.styles.ts'

/** Signs a run; for a prepared month, with a reason for each point that stays open. */
export function SignRun({ run }: { run: Run }) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const refresh = useRefresh()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { identity } = useGetIdentity()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const name = identity?.fullName ?? ''
	const open = run.prepares?.open ?? []
	const [reasons, setReasons] = useState<Partial<Record<ChecklistItem, string>>>({})
	const accepted = open.map((item) => ({ item, reason: reasons[item]?.trim() ?? '' }))
	const sign = useMutation({
		mutationFn: () =>
			dataProvider.signRun(run.id, { accepted }, { intent: intentOf([run.etag, accepted]), etag: run.etag }),
		onSuccess: () => {
			notify(t('runs.signedDone'), { type: 'success' })
			refresh()
			return Promise.all(
				[['periods'], ['reconciliation', 'log']].map((queryKey) => client.invalidateQueries({ queryKey })),
			)
		},
	})
	const submit = (event: FormEvent) => {
		event.preventDefault()
		sign.mutate()
	}
	return (
		<Box component="form" onSubmit={submit} sx={styles.signing} aria-label={t('runs.signTitle')}>
			<p>{t('runs.signHelp', { name, count: run.rows, when: formatMoment(run.asOf, locale) })}</p>
			{open.map((item) => (
				<TextField
					key={item}
					required
					multiline
					label={t(`months.items.${item}`)}
					helperText={t('months.reasonHelp')}
					value={reasons[item] ?? ''}
					onChange={({ target }) => setReasons({ ...reasons, [item]: target.value })}
					slotProps={{ htmlInput: { maxLength: ACCEPTANCE_MAX } }}
				/>
			))}
			<div>
				<Button
					type="submit"
					variant="contained"
					startIcon={<SignatureIcon size={16} />}
					disabled={sign.isPending}
				>
					{sign.isPending ? t('common.sending') : t('runs.signNow', { name })}
				</Button>
			</div>
			{sign.error ? <p role="alert">{sign.error.message}</p> : null}
		</Box>
	)
}
