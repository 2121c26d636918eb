import { Box, Button, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import {
	EVIDENCE_BODIES,
	type EvidenceDecision,
	type EvidenceDetail,
} from '../../../../domain/funds/evidence.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Day, When } from '../../ui/when.tsx'
import { EvidenceChip } from './EvidenceChip.tsx'
import { EvidencePages } from './EvidencePages.tsx'
import { styles } from './funds.styles.ts'
import { useEvidenceDecision } from './use-evidence-decision.ts'

export function EvidenceShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['evidence', 'one', id],
		queryFn: ({ signal }) => dataProvider.showEvidence(id, { signal }),
	})
	return (
		<Page
			title={data ? named(t, data.label) : t('evidence.one')}
			lead={
				data ? (
					<Box component="span" sx={styles.lead}>
						<EvidenceChip state={data.state} isOverdue={data.isOverdue} />
						<span>{data.requestedBy}</span>
					</Box>
				) : null
			}
			actions={<BackLink to="/evidence">{t('evidence.all')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? <Loaded key={data.evidenceId} evidence={data} /> : null}
		</Page>
	)
}

function Loaded({ evidence }: { evidence: EvidenceDetail }) {
	const t = useT()
	const { pages, isOwn, state } = evidence
	return (
		<>
			<Box sx={styles.notes}>
				{isOwn ? <Note>{t('evidence.own')}</Note> : null}
				{state === 'submitted' ? <Note>{t('evidence.rule')}</Note> : null}
			</Box>
			<Box sx={styles.main}>
				<Facts evidence={evidence} />
				<section aria-labelledby="evidence-side">
					<h2 id="evidence-side">{t('evidence.side')}</h2>
					{pages.length === 0 ? (
						<Box component="p" sx={styles.quiet}>
							{t('evidence.nothing')}
						</Box>
					) : (
						<EvidencePages pages={pages} />
					)}
				</section>
			</Box>
			<DecisionBar evidence={evidence} />
		</>
	)
}

function Facts({ evidence }: { evidence: EvidenceDetail }) {
	const t = useT()
	const { id, requestId, label, purpose, purposeText, payee, paidOn, dueOn, submittedAt, decidedAt, reason } =
		evidence
	const none = t('common.none')
	return (
		<section aria-label={t('evidence.facts')}>
			<Box component="p" sx={styles.big}>
				<Explained
					value={evidence.amount}
					currency={evidence.currency}
					label={`${t('withdrawals.one')}, ${named(t, label)}`}
					of={{ stated: 'withdrawal', of: id }}
				/>
			</Box>
			<KeyValues>
				{requestId ? (
					<KeyValue label={t('withdrawals.request')}>
						<Link to={`/requests/${requestId}/show`}>{named(t, label)}</Link>
					</KeyValue>
				) : null}
				<KeyValue label={t('evidence.withdrawal')}>
					<Link to={`/withdrawals/${id}/show`}>{t('evidence.showWithdrawal')}</Link>
				</KeyValue>
				<KeyValue label={t('evidence.purpose')}>
					{purpose ? t(`purpose.${purpose}`) : t('withdrawals.noPurpose')}
				</KeyValue>
				<KeyValue label={t('withdrawals.purposeText')}>{purposeText ?? none}</KeyValue>
				<KeyValue label={t('withdrawals.payee')}>{payee ?? none}</KeyValue>
				<KeyValue label={t('evidence.paid')}>
					<Day day={paidOn} />
				</KeyValue>
				<KeyValue label={t('evidence.due')}>
					<Day day={dueOn} />
				</KeyValue>
				<KeyValue label={t('evidence.submitted')}>
					{submittedAt ? <When at={submittedAt} of={evidence.currency} /> : none}
				</KeyValue>
				<KeyValue label={t('evidence.decided')}>
					{decidedAt ? <When at={decidedAt} of={evidence.currency} /> : none}
				</KeyValue>
				{reason ? <KeyValue label={t('evidence.reason')}>{reason}</KeyValue> : null}
			</KeyValues>
		</section>
	)
}

function DecisionBar({ evidence }: { evidence: EvidenceDetail }) {
	const t = useT()
	const decision = useEvidenceDecision(evidence)
	const [asking, setAsking] = useState<Exclude<EvidenceDecision, 'accept'> | null>(null)
	const { decisions, evidenceId } = evidence
	if (decisions.length === 0 && !decision.conflict) return null
	const start = (each: Exclude<EvidenceDecision, 'accept'>) => {
		decision.reset()
		setAsking(each)
	}
	return (
		<ActionBar inPage label={t('evidence.decide')}>
			{decision.conflict ? <Note>{t('evidence.conflict')}</Note> : null}
			{decision.error && asking === null && !decision.conflict ? <Note>{decision.error.message}</Note> : null}
			{decisions.includes('waive') ? (
				<Button variant="outlined" color="secondary" onClick={() => start('waive')}>
					{t('evidence.waive.name')}
				</Button>
			) : null}
			{decisions.includes('return') ? (
				<Button variant="outlined" color="error" onClick={() => start('return')}>
					{t('evidence.return.name')}
				</Button>
			) : null}
			{decisions.includes('accept') && evidenceId ? (
				<Button
					variant="contained"
					startIcon={<Check size={18} />}
					disabled={decision.isPending}
					onClick={() => decision.mutate({ decision: 'accept', body: { evidenceId } })}
				>
					{t('evidence.accept.name')}
				</Button>
			) : null}
			{asking ? (
				<ReasonDialog
					schema={EVIDENCE_BODIES.waive}
					title={t(`evidence.${asking}.name`)}
					effect={t(`evidence.${asking}.effect`)}
					verb={t(`evidence.${asking}.name`)}
					help={t('evidence.help')}
					task={decision}
					onClose={() => setAsking(null)}
					onConfirm={(reason) =>
						decision.mutate(
							asking === 'waive'
								? { decision: 'waive', body: { reason } }
								: { decision: 'return', body: { evidenceId: evidenceId ?? '', reason } },
							{ onSuccess: () => setAsking(null) },
						)
					}
				/>
			) : null}
		</ActionBar>
	)
}
