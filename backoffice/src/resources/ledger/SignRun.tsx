import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Signature as SignatureIcon } from 'lucide-react'
import { useDataProvider, useGetIdentity, useLocale, useNotify, useRefresh } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatMoment } from '../../ui/time.ts'
import { RunFacts } from './RunFacts.tsx'

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
	const sign = useMutation({
		mutationFn: () => dataProvider.signRun(run.id, { intent: intentOf(run.etag), etag: run.etag }),
		onSuccess: () => {
			notify(t('runs.signedDone'), { type: 'success' })
			refresh()
			return client.invalidateQueries({ queryKey: ['reconciliation', 'log'] })
		},
	})
	return (
		<ConfirmButton
			icon={SignatureIcon}
			variant="contained"
			label={t('runs.sign')}
			title={t('runs.signTitle')}
			verb={t('runs.signNow', { name })}
			task={sign}
		>
			<p>{t('runs.signHelp', { name, count: run.rows, when: formatMoment(run.asOf, locale) })}</p>
			<RunFacts run={run} />
		</ConfirmButton>
	)
}
