import './answers.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { AnswerRow } from '../../../../domain/answers/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { InRegion } from '../../ui/in-region.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { answersQuery } from './api/answers.ts'
import { byTurn, type Direction, nameOf, OWN_GROUPS } from './groups.ts'
import { FoldedHours } from './hours-part.tsx'
import { HoursSum } from './hours-sum.tsx'
import { nextOf } from './next.ts'
import { ChosenShifts } from './shifts.tsx'
import { StateChip } from './state-chip.tsx'

export default function MyApplications() {
	const { t } = useTranslation('answers')
	const [params, setParams] = useSearchParams()
	const direction: Direction = params.get('tab') === 'received' ? 'received' : 'sent'
	useTitle(t('mine.title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<h1>{t('mine.title')}</h1>
			<HoursSum />
			<Tabs<Direction>
				label={t('mine.parts')}
				current={direction}
				onChange={(id) => setParams(id === 'sent' ? {} : { tab: id }, { replace: true })}
				tabs={[
					{ id: 'sent', title: t('mine.sent') },
					{ id: 'received', title: t('mine.received') },
				]}
			>
				<Answers key={direction} direction={direction} />
			</Tabs>
		</div>
	)
}

function useAnswers(direction: Direction, group: 'next' | 'open' | 'over') {
	const userId = useUser()?.unique_id
	return useInfiniteQuery(answersQuery({ mine: direction, states: OWN_GROUPS[direction][group] }, userId))
}
type Page = ReturnType<typeof useAnswers>
const rowsOf = ({ data }: Page): readonly AnswerRow[] => data?.pages.flatMap((page) => page.data) ?? []

function Answers({ direction }: { readonly direction: Direction }) {
	const { t } = useTranslation('answers')
	const next = useAnswers(direction, 'next')
	const open = useAnswers(direction, 'open')
	const over = useAnswers(direction, 'over')
	useLive(`inbox:${useUser()?.unique_id ?? ''}`, ['answers'])
	const lists = [next, open, over]
	const failed = lists.find(({ isError, data }) => isError && !data)
	if (failed)
		return (
			<ErrorState
				error={failed.error}
				onRetry={() => {
					for (const list of lists) void list.refetch()
				}}
			/>
		)
	if (lists.some(({ data }) => !data))
		return (
			<div className="stack py-4" aria-busy>
				<Skeleton className="h-24 w-full" />
				<Skeleton className="h-24 w-full" />
			</div>
		)
	const turn = byTurn(rowsOf(next))
	const waiting = [...turn.others, ...rowsOf(open)]
	const ended = rowsOf(over)
	if (turn.next.length + waiting.length + ended.length === 0)
		return (
			<EmptyState icon={Inbox} title={t(`mine.empty.${direction}`)}>
				<p className="text-ink-2">{t(`mine.emptyText.${direction}`)}</p>
				<ButtonLink to={direction === 'sent' ? paths.search.href() : paths.myRequests.href()}>
					{t(`mine.emptyLink.${direction}`)}
				</ButtonLink>
			</EmptyState>
		)
	return (
		<div className="stack gap-6 py-4">
			<Part title={t('mine.next')} rows={turn.next} more={[next]} />
			<Part title={t('mine.open')} rows={waiting} more={[open]} />
			<Part title={t('mine.over')} rows={ended} more={[over]} />
		</div>
	)
}

interface PartProps {
	readonly title: string
	readonly rows: readonly AnswerRow[]
	readonly more: readonly Page[]
}

function Part({ title, rows, more }: PartProps) {
	const { t: common } = useTranslation()
	const unread = more.filter(({ hasNextPage }) => hasNextPage)
	if (rows.length === 0 && unread.length === 0) return null
	return (
		<section className="stack" aria-label={title}>
			<h2>{title}</h2>
			<ul className="stack">
				{rows.map((row) => (
					<InRegion key={row._id} region={row.region}>
						<Entry row={row} />
					</InRegion>
				))}
			</ul>
			{unread.length > 0 && (
				<Button
					variant="line"
					className="justify-self-start"
					disabled={unread.some(({ isFetchingNextPage }) => isFetchingNextPage)}
					onClick={() => {
						for (const list of unread) void list.fetchNextPage()
					}}
				>
					{common('showMore')}
				</Button>
			)}
		</section>
	)
}

function Entry({ row }: { readonly row: AnswerRow }) {
	const { t } = useTranslation('answers')
	const format = useFormat()
	const { _id, donation_request_id: id, mine, state, placeUntil, updatedAt } = row
	const title = row.requestTitle || t('mine.untitled')
	const to = mine ? paths.fundraiser.href({ id }) : paths.viewApplicants.href({ id }, { open: _id })
	const until = placeUntil === null ? '' : format.dateTime(placeUntil)
	return (
		<li className="card pad stack gap-2">
			<div className="row flex-wrap">
				<StateChip state={state} />
				<span className="text-ink-2 text-sm">{format.ago(updatedAt)}</span>
			</div>
			<h3 className="wrap-any">
				<Link to={to}>{title}</Link>
			</h3>
			<ChosenShifts shifts={row.shifts} />
			<p>{mine ? t(`own.${nextOf(row)}`, { until }) : t(`theirs.${state}`, { name: nameOf(row) })}</p>
			<FoldedHours answer={row} />
		</li>
	)
}
