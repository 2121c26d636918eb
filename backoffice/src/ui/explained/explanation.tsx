import { Button, Skeleton } from '@mui/material'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Explanation as Answer } from '../../../../domain/ledger/explain.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../amount.tsx'
import { differenceOf } from '../decimal.ts'
import { Failure } from '../failure.tsx'
import { When } from '../when.tsx'
import type { AmountOf } from './amount-of.ts'
import styles from './explained.module.css'
import { ExplainedEvent } from './explained-event.tsx'
import { ExplanationActions } from './explanation-actions.tsx'
import { useExplanation } from './use-explanation.ts'

interface ExplanationProps {
	of: AmountOf
	label: string
	/** The amount that is explained; absent where only the address names it. */
	visible?: string
}

/** The sum in short, the events behind it with the balance after each, and the proof. */
export function Explanation({ of, label, visible }: ExplanationProps) {
	const t = useT()
	const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
		useExplanation(of)
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	const [first] = data?.pages ?? []
	if (isPending || !first) return <Loading />
	const events = data.pages.flatMap((page) => page.data)
	return (
		<div className={styles.explanation}>
			<Equation answer={first} />
			<div className={styles.heading}>
				<b>{t('explain.events')}</b>
				<span className={styles.quiet}>{t('explain.columns')}</span>
			</div>
			{events.length === 0 ? <p className={styles.none}>{t('explain.none')}</p> : null}
			<ol className={styles.events}>
				{events.map((event) => (
					<ExplainedEvent key={event.id} event={event} currency={first.units} />
				))}
			</ol>
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
		</div>
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

/** What it was, what changed it, what it is. */
function Equation({ answer }: { answer: Answer }) {
	const t = useT()
	const { units, since, asOf, opening, total, events } = answer
	return (
		<dl className={styles.equation}>
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
			<div className={styles.result}>
				<dt>{asOf.at ? <When at={asOf.at} /> : t('explain.beginning')}</dt>
				<dd>
					<Amount why="part" value={total} currency={units} />
				</dd>
			</div>
		</dl>
	)
}

interface ProofProps {
	answer: Answer
	/** As the screen has it. */
	visible?: string | undefined
	/** The screen shows by how much it changed. */
	isChange: boolean
}

/** Whether the ledger's double entries give the same, and whether the screen still shows it. */
function Proof({ answer, visible, isChange }: ProofProps) {
	const t = useT()
	const { proof, opening, total, units } = answer
	const sum = isChange ? differenceOf(total, opening, units) : total
	return (
		<div className={styles.proof}>
			{proof.equal ? (
				<p className={styles.holds}>
					<CircleCheck size={18} aria-hidden />
					{t('explain.addsUp')}
				</p>
			) : (
				<p className={styles.fails} role="alert">
					<CircleAlert size={18} aria-hidden />
					<span>
						{t('explain.doesNotAddUp')} <Amount why="part" value={proof.ledger} currency={units} />
					</span>
				</p>
			)}
			{visible !== undefined && visible !== sum ? (
				<p className={styles.fails} role="alert">
					<CircleAlert size={18} aria-hidden />
					<span>
						{t('explain.notShown')} <Amount why="part" value={visible} currency={units} />
					</span>
				</p>
			) : null}
		</div>
	)
}
