import './evidence.css'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Eye, EyeOff, FilePlus2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isNotFound } from '../../../../../client/failure.ts'
import {
	type EvidenceState,
	isOwed,
	type OwnEvidence,
} from '../../../../../domain/funds/evidence.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { evidenceQuery } from '../api/evidence.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { HandedIn } from './handed-in.tsx'

export default function EvidencePage() {
	const { t } = useTranslation('evidence')
	const { id = '' } = useParams()
	const evidence = useQuery(evidenceQuery(id))
	useTitle(t('title'))
	if (evidence.data) return <Loaded evidence={evidence.data} />
	if (isNotFound(evidence.error))
		return (
			<div className="wrap">
				<EmptyState icon={CircleHelp} title={t('missing')} heading="h1">
					<p className="text-ink-2">{t('missingText')}</p>
					<ButtonLink to={paths.myWithdrawals.href()}>{t('mine')}</ButtonLink>
				</EmptyState>
			</div>
		)
	if (evidence.error)
		return (
			<div className="wrap">
				<ErrorState error={evidence.error} onRetry={() => void evidence.refetch()} />
			</div>
		)
	return (
		<div className="wrap stack gap-6 py-10" aria-busy>
			<h1>{t('title')}</h1>
			<Skeleton className="h-64 w-full" />
		</div>
	)
}

const TONES: Record<EvidenceState, ChipTone> = {
	due: 'wait',
	submitted: 'info',
	returned: 'bad',
	accepted: 'ok',
	waived: 'off',
}

function Loaded({ evidence }: { readonly evidence: OwnEvidence }) {
	const { t } = useTranslation('evidence')
	const format = useFormat()
	const [again, setAgain] = useState(false)
	const { _id, units, title, paidOn, state, dueOn, isOverdue, reason, pages } = evidence
	const amount = format.amount(minorOf(evidence.amount, units), units)
	return (
		<div className="wrap evidence stack gap-6 py-10">
			<div className="stack gap-2">
				<span>
					<Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>
				</span>
				<h1>{t('title')}</h1>
				<p>{t('lead', { amount, title, day: format.date(paidOn) })}</p>
				{isOwed(state) && !isOverdue && <p className="text-ink-2">{t('by', { day: format.date(dueOn) })}</p>}
			</div>
			{isOverdue && <Note tone="bad">{t('late', { day: format.date(dueOn) })}</Note>}
			{reason && (
				<Note tone={state === 'returned' ? 'wait' : 'plain'}>
					<b className="block">{state === 'returned' ? t('why') : t('whyWaived')}</b>
					{reason}
				</Note>
			)}
			<HandedIn pages={pages} />
			{isOwed(state) || again ? (
				<>
					<How />
					<EvidenceForm withdrawalId={_id} onDone={() => setAgain(false)} />
				</>
			) : (
				<div className="row flex-wrap">
					{state === 'submitted' && (
						<Button variant="line" onClick={() => setAgain(true)}>
							{t('again')}
						</Button>
					)}
					<ButtonLink variant="text" to={paths.myWithdrawals.href()}>
						{t('mine')}
					</ButtonLink>
				</div>
			)}
		</div>
	)
}

const STEPS: readonly (readonly [LucideIcon, 'howAdd' | 'howHide' | 'howShow'])[] = [
	[FilePlus2, 'howAdd'],
	[EyeOff, 'howHide'],
	[Eye, 'howShow'],
]

function How() {
	const { t } = useTranslation('evidence')
	return (
		<section aria-labelledby="evidence-how">
			<h2 id="evidence-how">{t('how')}</h2>
			<ol className="how">
				{STEPS.map(([icon, text]) => (
					<li key={text}>
						<Icon of={icon} size="l" />
						<p>{t(text)}</p>
					</li>
				))}
			</ol>
		</section>
	)
}
