import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Lock } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useGetList, useLocale, useNotify, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Period, Run } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { NativeSelect } from '../../ui/list/filter-form.tsx'
import { Note } from '../../ui/note.tsx'
import { formatMoment } from '../../ui/time.ts'
import { styles } from './ledger.styles.ts'
import { monthBefore, monthName } from './presets.ts'

export function CloseMonth({ period }: { period: Period }) {
	const t = useT()
	const [open, setOpen] = useState(false)
	if (period.state === 'leftOpen')
		return (
			<Typography component="span" variant="small">
				{t('months.leftOpenHelp')}
			</Typography>
		)
	if (period.state !== 'ended') return null
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Lock size={16} />}
				onClick={() => setOpen(true)}
			>
				{t('months.close')}
			</Button>
			<Dialog
				open={open}
				onClose={() => setOpen(false)}
				fullWidth
				maxWidth="sm"
				aria-labelledby="close-month"
			>
				{open ? <CloseForm period={period} onClose={() => setOpen(false)} /> : null}
			</Dialog>
		</>
	)
}

const MAX_ROWS = 200

/**
 * Checks whether a signed run shows the month: all of its entity's requests, money moved until its end, taken
 * after it.
 */
export const fits = (run: Run, { entity, endsAt }: Pick<Period, 'entity' | 'endsAt'>): boolean =>
	run.signedAt !== null &&
	run.status === null &&
	(run.region === null || run.region === entity) &&
	run.effectiveAt === endsAt &&
	run.asOf >= endsAt

function CloseForm({ period, onClose }: { period: Period; onClose: () => void }) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const refresh = useRefresh()
	const intentOf = useIntent()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: runs } = useGetList<Run>('runs', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'recordedAt', order: 'DESC' },
		filter: { signed: true },
	})
	const fitting = runs?.filter((run) => fits(run, period)) ?? []
	const [chosen, setChosen] = useState('')
	const runId = chosen || (fitting[0]?.id ?? '')
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => dataProvider.closePeriod(period, runId, { intent: intentOf([period.id, runId]) }),
		onSuccess: () => {
			notify(t('months.closedDone'), { type: 'success' })
			onClose()
			refresh()
		},
	})
	const [leaves, setLeaves] = useState(false)
	const ready = (period.mayClose || (period.leavesOpenFrom !== null && leaves)) && runId !== ''
	return (
		<>
			<DialogTitle id="close-month">
				{t('months.closeTitle', { month: monthName(period.month, locale), entity: period.entity })}
			</DialogTitle>
			<DialogContent>
				<p>{t('months.closeHelp')}</p>
				<Box component="ul" sx={styles.checks} aria-label={t('months.checks')}>
					<Check holds={period.state === 'ended'} text={t('months.checkEnded')} />
					<Check holds={period.mayClose} text={t('months.checkNext')} />
					<Check holds={fitting.length > 0} text={t('months.checkRun')} />
				</Box>
				{period.leavesOpenFrom === null ? null : (
					<LeavesOpen
						first={period.leavesOpenFrom}
						month={period.month}
						agreed={leaves}
						onAgreed={setLeaves}
					/>
				)}
				{runs !== undefined && fitting.length === 0 ? <NoRun period={period} /> : null}
				{fitting.length > 0 ? (
					<NativeSelect
						label={t('months.closeWith')}
						emptyText={t('runs.compareChoose')}
						choices={fitting.map((run) => ({
							id: run.id,
							name: `${formatMoment(run.asOf, locale)}, ${run.signedBy}, ${run.rowsHash.slice(0, 8)}`,
						}))}
						value={runId}
						onChange={setChosen}
					/>
				) : null}
				{error ? <p role="alert">{error.message}</p> : null}
			</DialogContent>
			<DialogActions>
				<Button variant="outlined" color="secondary" onClick={onClose}>
					{t('common.cancel')}
				</Button>
				<Button variant="contained" disabled={!ready || isPending} onClick={() => mutate()}>
					{isPending ? t('common.sending') : t('months.closeNow')}
				</Button>
			</DialogActions>
		</>
	)
}

function Check({ holds, text }: { holds: boolean; text: string }) {
	const t = useT()
	const Icon = holds ? CircleCheck : CircleX
	return (
		<Box component="li" sx={holds ? styles.yes : styles.no}>
			<Icon size={18} role="img" aria-label={t(holds ? 'common.yes' : 'common.no')} />
			<span>{text}</span>
		</Box>
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

function NoRun({ period }: { period: Period }) {
	const t = useT()
	const filter = JSON.stringify({ effectiveAt: period.endsAt, region: period.entity })
	return (
		<p>
			{t('months.closeNone', { entity: period.entity })}{' '}
			<Link to={`/reconciliation?${new URLSearchParams({ filter })}`}>{t('months.makeRun')}</Link>
		</p>
	)
}
