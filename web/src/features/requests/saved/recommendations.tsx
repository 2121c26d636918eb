import './saved.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { RecommendedSort } from '../../../../../domain/requests/recommended.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { chooseRecommended, type Recommendation, recommendedQuery } from '../api/recommended.ts'
import { FundraiserCard } from '../components/fundraiser-card.tsx'
import { FundraiserGridSkeleton } from '../components/fundraiser-grid.tsx'
import { useReasonText } from './use-reason-text.ts'

const SORTS = {
	forYou: 'recommended',
	funded: 'donated_quantity',
	ending: 'endDate',
	recent: 'createdAt',
} as const satisfies Readonly<Record<string, RecommendedSort>>
type Sort = keyof typeof SORTS

interface RecommendationsProps {
	readonly limit: number
	readonly isPart?: boolean
	readonly heading: 'h1' | 'h2'
	readonly more?: ReactNode
}

export function Recommendations({ limit, isPart = false, heading: Heading, more }: RecommendationsProps) {
	const { t } = useTranslation('saved')
	const { t: search } = useTranslation('search')
	const headingId = useId()
	const client = useQueryClient()
	const [sort, setSort] = useState<Sort>('forYou')
	const list = useQuery(recommendedQuery(useUser()?.unique_id, limit, SORTS[sort]))
	const choose = useMutation({
		mutationFn: chooseRecommended,
		onSuccess: () => client.invalidateQueries({ queryKey: ['recommended'] }),
	})
	const { data = [], isOn, known, totalCountOfRecords = 0 } = list.data ?? {}
	const isKnown = known !== undefined && Object.values(known).some(Boolean)
	const hasNothing = list.data !== undefined && data.length === 0
	if (isPart && hasNothing && (isOn ? isKnown : !choose.isSuccess)) return null
	return (
		<section className="stack recommended" aria-labelledby={headingId}>
			<div className="row flex-wrap justify-between">
				<Heading id={headingId}>{t('recommended.title')}</Heading>
				{isOn && (
					<Button variant="text" size="sm" disabled={choose.isPending} onClick={() => choose.mutate(false)}>
						{t('recommended.off')}
					</Button>
				)}
			</div>
			{choose.isError && (
				<Note tone="bad" role="alert">
					{asFailure(choose.error).message || t('failed')}
				</Note>
			)}
			{list.isPending && <FundraiserGridSkeleton count={3} />}
			{list.isError && <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />}
			{isOn === false && (
				<Note role="status">
					<div className="row flex-wrap justify-between">
						<span>{t('recommended.isOff')}</span>
						<Button variant="line" size="sm" disabled={choose.isPending} onClick={() => choose.mutate(true)}>
							{t('recommended.on')}
						</Button>
					</div>
				</Note>
			)}
			{isOn && hasNothing && (isPart ? <Unknown /> : <Nothing isKnown={isKnown} />)}
			{data.length > 0 && (
				<>
					{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways as one row */}
					<div className="scroll-x" role="group" aria-label={t('recommended.sort')}>
						{(Object.keys(SORTS) as Sort[]).map((each) => (
							<Pick key={each} chosen={sort === each} onClick={() => setSort(each)}>
								{each === 'forYou' ? t('recommended.forYou') : search(`sorts.${each}`)}
							</Pick>
						))}
					</div>
					<ul className="grid3" aria-busy={list.isFetching}>
						{data.map((recommendation) => (
							<Recommended
								key={recommendation.request._id}
								{...recommendation}
								heading={Heading === 'h1' ? 'h2' : 'h3'}
							/>
						))}
					</ul>
					{totalCountOfRecords > data.length && more}
				</>
			)}
		</section>
	)
}

function Recommended({ request, reasons, heading }: Recommendation & { readonly heading: 'h2' | 'h3' }) {
	const { t } = useTranslation('saved')
	const text = useReasonText()
	return (
		<li>
			<FundraiserCard request={request} heading={heading} />
			<p className="because">
				<span className="text-ink-2">{t('recommended.because')}</span> {reasons.map(text).join(' · ')}
			</p>
		</li>
	)
}

function Choices() {
	const { t } = useTranslation('saved')
	return (
		<div className="row flex-wrap">
			<ButtonLink variant="line" size="sm" to={paths.userInterests.href()}>
				{t('recommended.interests')}
			</ButtonLink>
			<ButtonLink variant="line" size="sm" to={paths.volunteerProfile.href()}>
				{t('recommended.areas')}
			</ButtonLink>
		</div>
	)
}

function Unknown() {
	const { t } = useTranslation('saved')
	return (
		<Note>
			<div className="stack gap-2">
				<span>{t('recommended.unknownText')}</span>
				<Choices />
			</div>
		</Note>
	)
}

function Nothing({ isKnown }: { readonly isKnown: boolean }) {
	const { t } = useTranslation('saved')
	return (
		<EmptyState icon={Sparkles} title={t(isKnown ? 'recommended.none' : 'recommended.unknown')}>
			<p className="text-ink-2">{t(isKnown ? 'recommended.noneText' : 'recommended.unknownText')}</p>
			<Choices />
		</EmptyState>
	)
}
