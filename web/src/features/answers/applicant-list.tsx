import { useInfiniteQuery, useMutation, useQueries } from '@tanstack/react-query'
import { Download, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { AnswerAction, AnswerRow, AnswerType } from '../../../../domain/answers/contract.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { useLive } from '../../lib/use-live.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { InRegion } from '../../ui/in-region.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { answerCountQuery, answersCsv, answersQuery } from './api/answers.ts'
import { type ApplicantGroup, type GroupId, groupsOf, nameOf } from './groups.ts'
import { SeveralSteps } from './several-steps.tsx'
import { ChosenShifts } from './shifts.tsx'
import { StateChip } from './state-chip.tsx'
import { useOpened } from './use-opened.ts'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

interface ApplicantListProps {
	readonly requestId: string
	readonly type: AnswerType
}

export function ApplicantList({ requestId, type }: ApplicantListProps) {
	const { t } = useTranslation('applicants')
	const format = useFormat()
	const { tab, choose } = useOpened()
	const groups = groupsOf(type)
	const counts = useQueries({ queries: groups.map(({ states }) => answerCountQuery(requestId, states)) })
	useLive(`inbox:${useUser()?.unique_id ?? ''}`, ['answers'])
	const current = groups.find(({ id }) => id === tab) ?? groups.find((_, at) => counts[at]?.data) ?? groups[0]
	if (!current) return null
	return (
		<Tabs<GroupId>
			label={t('groups')}
			current={current.id}
			onChange={choose}
			tabs={groups.map(({ id }, at) => ({
				id,
				title: (
					<>
						{t(`group.${id}`)}{' '}
						<span className="text-ink-2 num">
							{counts[at]?.data === undefined ? '' : format.number(counts[at].data)}
						</span>
					</>
				),
			}))}
		>
			<Group key={current.id} requestId={requestId} group={current} />
		</Tabs>
	)
}

interface GroupProps {
	readonly requestId: string
	readonly group: ApplicantGroup
}

function Group({ requestId, group }: GroupProps) {
	// Apart from the list, which may be empty before it was read what of the step was refused.
	const [step, setStep] = useState<{ readonly action: AnswerAction; readonly rows: readonly AnswerRow[] }>()
	return (
		<>
			<GroupList requestId={requestId} group={group} onStep={(action, rows) => setStep({ action, rows })} />
			{step && (
				<Suspense fallback={null}>
					<StepDialog {...step} onClose={() => setStep(undefined)} />
				</Suspense>
			)}
		</>
	)
}

interface GroupListProps extends GroupProps {
	readonly onStep: (action: AnswerAction, rows: readonly AnswerRow[]) => void
}

function GroupList({ requestId, group, onStep }: GroupListProps) {
	const { t } = useTranslation('applicants')
	const { t: common } = useTranslation()
	const userId = useUser()?.unique_id
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
	const list = useInfiniteQuery(answersQuery({ requestId, states: group.states }, userId))
	const rows = list.data?.pages.flatMap(({ data }) => data)
	if (list.isError && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
	if (!rows)
		return (
			<div className="stack py-4" aria-busy>
				<Skeleton className="h-28 w-full" />
				<Skeleton className="h-28 w-full" />
			</div>
		)
	if (rows.length === 0)
		return (
			<EmptyState icon={Users} title={t(`empty.${group.id}`)}>
				<p className="text-ink-2">{t('emptyText')}</p>
			</EmptyState>
		)
	// An answer that left the list in the meantime is no longer selected.
	const chosenRows = rows.filter(({ _id }) => chosen.has(_id))
	const isWhole = chosenRows.length === rows.length
	const choose = (id: string, isChosen: boolean) => {
		const next = new Set(chosen)
		if (isChosen) next.add(id)
		else next.delete(id)
		setChosen(next)
	}
	return (
		<div className="stack py-4">
			<div className="row flex-wrap justify-between">
				<label className="row">
					<input
						type="checkbox"
						className="box"
						checked={isWhole}
						onChange={() => setChosen(isWhole ? new Set() : new Set(rows.map(({ _id }) => _id)))}
					/>
					{t('chooseAll')}
				</label>
				<CsvButton requestId={requestId} group={group} />
			</div>
			<SeveralSteps rows={chosenRows} onStep={(action) => onStep(action, chosenRows)} />
			<ul className="stack">
				{rows.map((row) => (
					<InRegion key={row._id} region={row.region}>
						<Applicant
							row={row}
							isChosen={chosen.has(row._id)}
							onChoose={(isChosen) => choose(row._id, isChosen)}
						/>
					</InRegion>
				))}
			</ul>
			{list.hasNextPage && (
				<Button
					variant="line"
					className="justify-self-start"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{common('showMore')}
				</Button>
			)}
		</div>
	)
}

interface ApplicantProps {
	readonly row: AnswerRow
	readonly isChosen: boolean
	readonly onChoose: (isChosen: boolean) => void
}

function Applicant({ row, isChosen, onChoose }: ApplicantProps) {
	const { t } = useTranslation('applicants')
	const format = useFormat()
	const { open } = useOpened()
	const name = nameOf(row)
	return (
		<li className="card pad applicant">
			<input
				type="checkbox"
				className="box"
				aria-label={t('choose', { name })}
				checked={isChosen}
				onChange={({ target }) => onChoose(target.checked)}
			/>
			<Avatar name={name} />
			<div className="stack gap-2 min-w-0">
				<div className="row flex-wrap">
					<b className="wrap-any">{name}</b>
					<StateChip state={row.state} />
					{row.quantity > 1 && row.shifts.length === 0 && (
						<span className="num text-ink-2 text-sm">
							{t('quantity', { quantity: format.number(row.quantity) })}
						</span>
					)}
				</div>
				<ChosenShifts shifts={row.shifts} />
				{row.message && <p className="answer-excerpt">{row.message}</p>}
				<span className="text-ink-2 text-sm">{format.ago(row.createdAt)}</span>
			</div>
			<Button variant="line" size="sm" onClick={() => open([row._id])}>
				{t('open')}
				<span className="sr-only">{name}</span>
			</Button>
		</li>
	)
}

function CsvButton({ requestId, group }: { readonly requestId: string; readonly group: ApplicantGroup }) {
	const { t } = useTranslation('applicants')
	const download = useMutation({
		mutationFn: () => answersCsv(requestId, group.states),
		onSuccess: ({ blob, filename }) => saveFile({ blob, filename: filename ?? 'answers.csv' }),
		onError: (error) => notify.error(asFailure(error).message || t('csvFailed')),
	})
	return (
		<Button variant="line" size="sm" disabled={download.isPending} onClick={() => download.mutate()}>
			<Icon of={Download} size="s" />
			{t('csv')}
		</Button>
	)
}
