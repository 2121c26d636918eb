import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Stamp } from 'lucide-react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { RunBody } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { useVisibleMoment } from './use-totals.ts'

/** Stores the report on the screen permanently, with all its pages. It is signed on the run's own page. */
export function SaveRun() {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { total, filterValues } = useListContext()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	// A run is of all funds: one of a few would look like the whole.
	const isPart = filterValues.fund !== undefined
	const { status, region, asOf, effectiveAt } = filterValues as RunBody
	const body: RunBody = { status: status ?? null, region: region ?? null, ...given({ asOf, effectiveAt }) }
	const save = useMutation({
		mutationFn: () => dataProvider.recordRun(body, { intent: intentOf(body) }),
		onSuccess: async (run) => {
			notify(t('runs.saved'), { type: 'success' })
			await Promise.all(
				[['runs'], ['reconciliation', 'log']].map((queryKey) => client.invalidateQueries({ queryKey })),
			)
			navigate(`/runs/${run.id}/show`)
		},
	})
	return (
		<ConfirmButton
			icon={Stamp}
			variant="outlined"
			color="secondary"
			disabled={!total || isPart}
			label={t('runs.save')}
			title={t('runs.saveTitle')}
			verb={t('runs.saveNow')}
			task={save}
		>
			<p>{t('runs.saveHelp')}</p>
			<Scope body={body} />
		</ConfirmButton>
	)
}

const given = ({ asOf, effectiveAt }: Pick<RunBody, 'asOf' | 'effectiveAt'>) => ({
	...(asOf === undefined ? {} : { asOf }),
	...(effectiveAt === undefined ? {} : { effectiveAt }),
})

/** Shows an instant, the meaning of its absence, or an ellipsis while it is unknown. */
const Moment = ({ at, none }: { at: string | null | undefined; none: string }) =>
	at ? <When at={at} /> : <span>{at === null ? none : '…'}</span>

function Scope({ body }: { body: RunBody }) {
	const t = useT()
	const { total } = useListContext()
	const { knownAt, movedUntil } = useVisibleMoment()
	const { status, region } = body
	return (
		<KeyValues>
			<KeyValue label={t('runs.asOf')}>
				<Moment at={knownAt} none={t('clock.now')} />
			</KeyValue>
			<KeyValue label={t('runs.effectiveAt')}>
				<Moment at={movedUntil} none={t('clock.whenever')} />
			</KeyValue>
			<KeyValue label={t('report.status')}>
				{status === null || status === undefined ? t('list.all') : t(`report.statuses.${status as 0}`)}
			</KeyValue>
			<KeyValue label={t('report.region')}>{region ? t(`region.${region}`) : t('list.all')}</KeyValue>
			<KeyValue label={t('runs.rows')}>{total ?? 0}</KeyValue>
		</KeyValues>
	)
}
