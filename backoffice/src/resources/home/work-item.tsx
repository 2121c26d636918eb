import { Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Translate, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatDecimal } from '../../ui/decimal.ts'
import { formatDay } from '../../ui/time.ts'
import { readableType } from '../../ui/timeline.tsx'
import styles from './home.module.css'
import type { Work } from './work.ts'

/** From two days on, days. */
const HOURS_IN_WORDS = 48

function ageText(t: Translate, hours: number): string {
	if (hours < HOURS_IN_WORDS) return t('home.oldest', { count: hours })
	return t('home.oldestDays', { count: Math.trunc(hours / 24) })
}

/** One queue: how much waits, what it is about, for how long, and the way there. */
export function WorkItem({ work }: { work: Work }) {
	const t = useT()
	const { count, hot, title, sums, age, to, go } = work
	return (
		<li className={`${styles.item} ${hot ? styles.hot : ''}`}>
			<span className={styles.count}>{count}</span>
			<div>
				<h2>{t(title, { count })}</h2>
				<Help work={work} />
			</div>
			<span className={styles.age}>
				{sums.length > 0 ? (
					<span className={styles.sums}>
						{sums.map(({ units, amount }) => (
							<Amount key={units} value={amount} currency={units} />
						))}
					</span>
				) : null}
				{age === null ? null : <span>{ageText(t, age)}</span>}
			</span>
			<Button
				component={Link}
				to={to}
				variant={hot ? 'contained' : 'outlined'}
				color={hot ? 'primary' : 'secondary'}
				aria-label={`${t(go)}: ${t(title, { count })}`}
			>
				{t(go)}
			</Button>
		</li>
	)
}

function Help({ work: { help, values, kinds, payout } }: { work: Work }) {
	const t = useT()
	const translate = useTranslate()
	const locale = useLocale() ?? 'en'
	if (payout) {
		const told = t(help, {
			amount: formatDecimal(payout.amount, payout.units, locale),
			sent: formatDay(payout.sentAt.slice(0, 10), locale),
			arrival: formatDay(payout.arrivalAt.slice(0, 10), locale),
		})
		return (
			<p className={styles.quiet}>
				{told} <Link to={`/payouts/${payout.payoutId}/show`}>{payout.payoutId}</Link>
			</p>
		)
	}
	return (
		<>
			<p className={styles.quiet}>{t(help, values)}</p>
			{kinds && kinds.length > 0 ? (
				<ul className={styles.kinds}>
					{kinds.map(({ kind, count, to }) => (
						<li key={kind}>
							<Link to={to}>
								{count} {translate(`home.kind.${kind}`, { _: readableType(kind) })}
							</Link>
						</li>
					))}
				</ul>
			) : null}
		</>
	)
}
