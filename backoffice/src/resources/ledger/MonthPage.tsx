import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ListChecks, Lock, LockOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CanAccess, useDataProvider, useLocale, useNotify } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { saveFile } from '../../../../client/ui/save-file.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { reopenBody } from '../../../../domain/ledger/closing.contract.ts'
import type { Closing, Period } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { When } from '../../ui/when.tsx'
import { Checklist } from './Checklist.tsx'
import { styles } from './ledger.styles.ts'
import { MonthChanges } from './MonthChanges.tsx'
import { PeriodState } from './PeriodList.tsx'
import { monthBefore, monthName } from './presets.ts'
import { SignRun } from './SignRun.tsx'

type Prepared = Closing['prepared'][number]

/** The page of a month: its checklist, and the steps from preparing to closing and opening it again. */
export function MonthPage() {
	const t = useT()
	const locale = useLocale()
	const { id = '' } = useParams()
	const [entity = '', month = ''] = id.split('.')
	const period = { entity: entity as Period['entity'], month }
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['periods', 'closing', id],
		queryFn: ({ signal }) => dataProvider.closing(period, { signal }),
	})
	const name = /^20\d\d-\d\d$/.test(month) ? `${monthName(month, locale)}, ${entity}` : id
	return (
		<Page
			title={name}
			lead={data ? <PeriodState period={data.period} /> : null}
			actions={<BackLink to="/periods">{t('months.title')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<Box sx={styles.month}>
					<Paper variant="outlined" sx={styles.reading}>
						<Steps closing={data} />
					</Paper>
					<Paper variant="outlined" sx={styles.reading}>
						<Checklist closing={data} />
					</Paper>
					{data.period.state === 'closed' ? <MonthChanges period={period} /> : null}
				</Box>
			) : null}
		</Page>
	)
}

function Steps({ closing }: { closing: Closing }) {
	const t = useT()
	const { period, prepared } = closing
	const usable = prepared.find(({ outdated, prepares }) => !outdated && !prepares?.supersededAt)
	return (
		<>
			<h2>{t('months.steps')}</h2>
			{period.state === 'running' ? <p>{t('months.runningHelp')}</p> : null}
			{period.state === 'leftOpen' ? <p>{t('months.leftOpenHelp')}</p> : null}
			{period.state === 'closed' ? <ClosedMonth closing={closing} /> : null}
			{period.state === 'ended' ? (
				<CanAccess resource="periods" action="review">
					<OpenMonth closing={closing} run={usable} />
				</CanAccess>
			) : null}
			{prepared.length > 0 ? (
				<Box component="ul" sx={styles.events} aria-label={t('months.runs')}>
					{prepared.map((run) => (
						<li key={run.id}>
							<PreparedRun run={run} />
						</li>
					))}
				</Box>
			) : null}
		</>
	)
}

function OpenMonth({ closing, run }: { closing: Closing; run: Prepared | undefined }) {
	const t = useT()
	const { period } = closing
	if (!period.mayClose && period.leavesOpenFrom === null) return <p>{t('months.notNext')}</p>
	const waits = run?.isCallers && !closing.mayActAlone
	return (
		<>
			<p>{t('months.closeHelp')}</p>
			{waits ? <Note>{t(run.signedAt ? 'months.otherCloses' : 'months.otherSigns')}</Note> : null}
			{run && !run.signedAt && !waits ? <SignRun run={run} /> : null}
			{run?.signedAt && !waits ? <CloseForm period={period} runId={run.id} /> : null}
			<Prepare period={period} again={run !== undefined} />
		</>
	)
}

/** Runs a step of the month once per click, and reads the page again. */
function useStep(
	period: Pick<Period, 'entity' | 'month'>,
	done: string,
	step: (provider: BackofficeDataProvider, reason: string, intent: string) => Promise<unknown>,
) {
	const notify = useNotify()
	const client = useQueryClient()
	const intentOf = useIntent()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useMutation({
		mutationFn: (reason: string) =>
			step(dataProvider, reason, intentOf([period.entity, period.month, done, reason])),
		onSuccess: async () => {
			notify(done, { type: 'success' })
			await Promise.all(
				[['periods'], ['runs'], ['reconciliation', 'log']].map((queryKey) =>
					client.invalidateQueries({ queryKey }),
				),
			)
		},
	})
}

function Prepare({ period, again }: { period: Period; again: boolean }) {
	const t = useT()
	const prepare = useStep(period, t('months.preparedDone'), (provider, _, intent) =>
		provider.preparePeriod(period, { intent }),
	)
	return (
		<>
			<Button
				variant={again ? 'outlined' : 'contained'}
				color={again ? 'secondary' : 'primary'}
				startIcon={<ListChecks size={16} />}
				disabled={prepare.isPending}
				onClick={() => prepare.mutate('')}
			>
				{prepare.isPending ? t('months.preparing') : t(again ? 'months.prepareAgain' : 'months.prepare')}
			</Button>
			{prepare.error ? <p role="alert">{prepare.error.message}</p> : null}
		</>
	)
}

function CloseForm({ period, runId }: { period: Period; runId: string }) {
	const t = useT()
	const [leaves, setLeaves] = useState(false)
	const close = useStep(period, t('months.closedDone'), (provider, _, intent) =>
		provider.closePeriod(period, runId, { intent }),
	)
	return (
		<>
			{period.leavesOpenFrom === null ? null : (
				<LeavesOpen first={period.leavesOpenFrom} month={period.month} agreed={leaves} onAgreed={setLeaves} />
			)}
			<Button
				variant="contained"
				startIcon={<Lock size={16} />}
				disabled={close.isPending || (period.leavesOpenFrom !== null && !leaves)}
				onClick={() => close.mutate('')}
			>
				{close.isPending ? t('common.sending') : t('months.closeNow')}
			</Button>
			{close.error ? <p role="alert">{close.error.message}</p> : null}
		</>
	)
}

interface LeavesOpenProps {
	first: string
	month: string
	agreed: boolean
	onAgreed: (agreed: boolean) => void
}

/** Warns, before the first close, that earlier months can never be closed afterwards. */
function LeavesOpen({ first, month, agreed, onAgreed }: LeavesOpenProps) {
	const t = useT()
	const locale = useLocale()
	const last = monthBefore(month)
	const name = monthName(first, locale)
	const names = first === last ? name : t('months.fromTo', { from: name, to: monthName(last, locale) })
	return (
		<>
			<Note>{t('months.leavesOpen', { months: names, month: monthName(month, locale) })}</Note>
			<Box component="label" sx={styles.check}>
				<input type="checkbox" checked={agreed} onChange={(event) => onAgreed(event.target.checked)} />
				{t('months.leavesOpenAgree', { months: names })}
			</Box>
		</>
	)
}

function PackButton({ runId, label }: { runId: string; label: string }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const download = useMutation({
		mutationFn: () => dataProvider.downloadPack(runId),
		onSuccess: saveFile,
	})
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Download size={16} />}
				disabled={download.isPending}
				onClick={() => download.mutate()}
			>
				{download.isPending ? t('common.sending') : label}
			</Button>
			{download.error ? <p role="alert">{download.error.message}</p> : null}
		</>
	)
}

function ClosedMonth({ closing }: { closing: Closing }) {
	const t = useT()
	const { period, reopening, mayReopen } = closing
	const request = useStep(period, t('months.reopeningDone'), (provider, reason, intent) =>
		provider.requestReopening(period, reason, { intent }),
	)
	return (
		<>
			<Box component="p" sx={styles.thing}>
				<span>{t('months.closedHelp', { by: period.closedBy ?? '', version: period.version ?? 1 })}</span>
				{period.closedAt ? <When at={period.closedAt} of={period.entity} /> : null}
			</Box>
			<Box sx={styles.actions}>
				<PackButton runId={period.runId ?? ''} label={t('months.pack')} />
				{mayReopen && reopening === null ? (
					<CanAccess resource="periods" action="review">
						<ReasonButton
							icon={LockOpen}
							schema={reopenBody}
							title={t('months.reopenTitle')}
							effect={t('months.reopenHelp')}
							help={t('months.reopenReason')}
							task={request}
						>
							{t('months.reopen')}
						</ReasonButton>
					</CanAccess>
				) : null}
			</Box>
			{reopening ? (
				<CanAccess resource="periods" action="review">
					<Reopening closing={closing} reopening={reopening} />
				</CanAccess>
			) : null}
		</>
	)
}

function Reopening({
	closing: { period, mayActAlone },
	reopening,
}: {
	closing: Closing
	reopening: NonNullable<Closing['reopening']>
}) {
	const t = useT()
	const approve = useStep(period, t('months.reopenedDone'), (provider, _, intent) =>
		provider.answerReopening(period, 'approve', { intent }),
	)
	const decline = useStep(period, t('months.declinedDone'), (provider, _, intent) =>
		provider.answerReopening(period, 'decline', { intent }),
	)
	const error = approve.error ?? decline.error
	return (
		<>
			<Note>{t('months.reopening', { by: reopening.requestedBy, reason: reopening.reason })}</Note>
			<Box sx={styles.actions}>
				{reopening.isCallers && !mayActAlone ? (
					<span>{t('months.otherReopens')}</span>
				) : (
					<Button
						variant="contained"
						startIcon={<LockOpen size={16} />}
						disabled={approve.isPending}
						onClick={() => approve.mutate('')}
					>
						{t('months.approveReopening')}
					</Button>
				)}
				<Button
					variant="outlined"
					color="secondary"
					startIcon={<Undo2 size={16} />}
					disabled={decline.isPending}
					onClick={() => decline.mutate('')}
				>
					{t(reopening.isCallers ? 'months.takeBack' : 'months.decline')}
				</Button>
			</Box>
			{error ? <p role="alert">{error.message}</p> : null}
		</>
	)
}

function PreparedRun({ run }: { run: Prepared }) {
	const t = useT()
	const { prepares } = run
	if (!prepares) return null
	const { version, supersededAt, open, accepted, alone } = prepares
	return (
		<>
			<Box component="span" sx={styles.thing}>
				<Link to={`/runs/${run.id}/show`}>
					{version === null ? t('months.draft') : t('months.version', { version })}
				</Link>
				<span>{t('months.preparedBy', { name: run.recordedBy })}</span>
				<When at={run.recordedAt} of={prepares.entity} />
				{run.signedAt ? <span>{t('months.signedBy', { name: run.signedBy ?? '' })}</span> : null}
				{run.signedAt ? <When at={run.signedAt} of={prepares.entity} /> : null}
			</Box>
			{alone ? <Typography variant="small">{t('months.alone')}</Typography> : null}
			{supersededAt ? <Typography variant="small">{t('months.superseded')}</Typography> : null}
			{run.outdated && !supersededAt ? <Typography variant="small">{t('months.outdated')}</Typography> : null}
			{open.length > 0 ? (
				<Box component="dl" sx={styles.accepted}>
					{open.map((item) => (
						<div key={item}>
							<dt>{t(`months.items.${item}`)}</dt>
							<dd>{accepted.find((each) => each.item === item)?.reason ?? t('months.notAccepted')}</dd>
						</div>
					))}
				</Box>
			) : null}
			{version === null ? <PackButton runId={run.id} label={t('months.draftPack')} /> : null}
		</>
	)
}
