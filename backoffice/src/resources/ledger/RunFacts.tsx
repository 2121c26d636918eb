import { Link } from 'react-router-dom'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { RunScope } from './RunList.tsx'

export function RunFacts({ run }: { run: Run }) {
	const t = useT()
	return (
		<KeyValues>
			<KeyValue label={t('runs.asOf')}>
				<When at={run.asOf} />
			</KeyValue>
			<KeyValue label={t('runs.effectiveAt')}>
				{run.effectiveAt ? <When at={run.effectiveAt} /> : t('clock.whenever')}
			</KeyValue>
			<KeyValue label={t('runs.filter')}>
				<RunScope run={run} />
			</KeyValue>
			<KeyValue label={t('runs.recordedAt')}>
				<When at={run.recordedAt} />, {run.recordedBy}
			</KeyValue>
			<KeyValue label={t('runs.signedBy')}>
				{run.signedAt ? (
					<span>
						{run.signedBy}, <When at={run.signedAt} />
					</span>
				) : (
					t('runs.notSigned')
				)}
			</KeyValue>
			<KeyValue label={t('runs.rows')}>{run.rows}</KeyValue>
			<KeyValue label={t('runs.position')}>{run.position}</KeyValue>
			<KeyValue label={t('runs.hash')}>{run.rowsHash}</KeyValue>
			{run.prepares ? (
				<KeyValue label={t('runs.closes')}>
					<Link to={`/periods/${run.prepares.entity}.${run.prepares.month}/show`}>
						{`${run.prepares.entity} ${run.prepares.month}`}
					</Link>
				</KeyValue>
			) : null}
		</KeyValues>
	)
}
