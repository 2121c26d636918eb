import { Box, Button, Skeleton, Typography } from '@mui/material'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Explanation as Answer } from '../../../../domain/ledger/explain.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../amount.tsx'
import { differenceOf } from '../decimal.ts'
import { Failure } from '../failure.tsx'
import { When } from '../when.tsx'
import type { AmountOf } from './amount-of.ts'
import { styles } from './explained.styles.ts'
import { ExplainedEvent } from './explained-event.tsx'
import { ExplanationActions } from './explanation-actions.tsx'
import { useExplanation } from './use-explanation.ts'

interface ExplanationProps {
	of: AmountOf
	label: string
	visible?: string
}

export function Explanation({ of, label, visible }: ExplanationProps) {
	const t = useT()
	const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
		useExplanation(of)
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	const [first] = data?.pages ?? []
	if (isPending || !first) return <Loading />
	const events = data.pages.flatMap((page) => page.data)
	return (
		<Box sx={styles.explanation}>
			<Equation answer={first} />
			<Box sx={styles.heading}>
				<b>{t('explain.events')}</b>
				<Typography component="span" variant="small">
					{t('explain.columns')}
				</Typography>
			</Box>
			{events.length === 0 ? (
				<Typography variant="quiet" sx={styles.none}>
					{t('explain.none')}
				</Typography>
			) : null}
			<Box component="ol" sx={styles.events}>
				{events.map((event) => (
					<ExplainedEvent key={event.id} event={event} currency={first.units} />
				))}
			</Box>
			{hasNextPage ? (
				<Button
					variant="outlined"
					color="secondary"
					disabled={isFetchingNextPage}
					onClick={() => void fetchNextPage()}
				>
					{t('explain.more', { visible: events.length, count: first.events })}
				</Button>
			) : null}
			<Proof answer={first} visible={visible} isChange={of.since !== undefined} />
			<ExplanationActions of={of} label={label} />
		</Box>
	)
}

function Loading() {
	const t = useT()
	return (
		<div role="status" aria-label={t('list.loading')}>
			<Skeleton variant="rectangular" height={96} />
			<Skeleton variant="text" height={56} />
			<Skeleton variant="text" height={56} />
			<Skeleton variant="text" height={56} />
		</div>
	)
}

function Equation({ answer }: { answer: Answer }) {
	const t = useT()
	const { units, since, asOf, opening, total, events } = answer
	return (
		<Box component="dl" sx={styles.equation}>
			{since ? (
				<div>
					<dt>{since.at ? <When at={since.at} /> : t('explain.beginning')}</dt>
					<dd>
						<Amount why="part" value={opening} currency={units} plain />
					</dd>
				</div>
			) : null}
			<div>
				<dt>{t(since ? 'explain.changed' : 'explain.sumOf', { count: events })}</dt>
				<dd>
					<Amount
						why="part"
						value={differenceOf(total, opening, units)}
						currency={units}
						plain
						signed={since !== null}
					/>
				</dd>
			</div>
			<div className="result">
				<dt>{asOf.at ? <When at={asOf.at} /> : t('explain.beginning')}</dt>
				<dd>
					<Amount why="part" value={total} currency={units} />
				</dd>
			</div>
		</Box>
	)
}

interface ProofProps {
	answer: Answer
	visible?: string | undefined
	isChange: boolean
}

function Proof({ answer, visible, isChange }: ProofProps) {
	const t = useT()
	const { proof, opening, total, units } = answer
	const sum = isChange ? differenceOf(total, opening, units) : total
	return (
		<Box sx={styles.proof}>
			{proof.equal ? (
				<Box component="p" sx={styles.holds}>
					<CircleCheck size={18} aria-hidden />
					{t('explain.addsUp')}
				</Box>
			) : (
				<Box component="p" sx={styles.fails} role="alert">
					<CircleAlert size={18} aria-hidden />
					<span>
						{t('explain.doesNotAddUp')} <Amount why="part" value={proof.ledger} currency={units} />
					</span>
				</Box>
			)}
			{visible !== undefined && visible !== sum ? (
				<Box component="p" sx={styles.fails} role="alert">
					<CircleAlert size={18} aria-hidden />
					<span>
						{t('explain.notShown')} <Amount why="part" value={visible} currency={units} />
					</span>
				</Box>
			) : null}
		</Box>
	)
}
