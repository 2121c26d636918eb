import { Box, Button, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Translate, useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { formatDay, formatMoment } from '../../ui/time.ts'
import { readableType } from '../../ui/timeline.tsx'
import { monthName } from '../ledger/presets.ts'
import type { Work } from '../work.ts'
import { styles } from './home.styles.ts'

const SPELLED_HOURS = 48

function ageText(t: Translate, hours: number): string {
	if (hours === 0) return t('home.oldestNow')
	if (hours < SPELLED_HOURS) return t('home.oldest', { count: hours })
	return t('home.oldestDays', { count: Math.trunc(hours / 24) })
}

export function WorkItem({ work }: { work: Work }) {
	const t = useT()
	const { count, hot, title, sums, waiting, age, to, go } = work
	return (
		<Box component="li" sx={[styles.item, hot && styles.hot]}>
			<Box component="span" sx={styles.count} className="count">
				{count}
			</Box>
			<div>
				<h2>{t(title, { count })}</h2>
				<Help work={work} />
			</div>
			<Box component="span" sx={styles.age} className="age">
				{sums.length > 0 && waiting ? (
					<Box component="span" sx={styles.sums}>
						{sums.map(({ units, amount }) => (
							<Explained
								key={units}
								value={amount}
								currency={units}
								label={t(title, { count })}
								compact
								of={{ waiting, currency: units }}
							/>
						))}
					</Box>
				) : null}
				{age === null ? null : <span>{ageText(t, age)}</span>}
			</Box>
			<Button
				component={Link}
				to={to}
				variant={hot ? 'contained' : 'outlined'}
				color={hot ? 'primary' : 'secondary'}
				aria-label={`${t(go)}: ${t(title, { count })}`}
			>
				{t(go)}
			</Button>
		</Box>
	)
}

/** Formats a day of the provider, which counts in UTC. */
const dateOf = (iso: string, locale: string): string => formatDay(iso.slice(0, 10), locale)

function Help({ work: { help, values, kinds, payout, months, due } }: { work: Work }) {
	const t = useT()
	const translate = useTranslate()
	const locale = useLocale()
	if (payout) {
		const helpText = t(help, {
			sent: dateOf(payout.sentAt, locale),
			arrival: dateOf(payout.arrivalAt, locale),
		})
		return (
			<Typography variant="small" sx={styles.quiet}>
				{helpText}{' '}
				<Explained
					value={payout.amount}
					currency={payout.units}
					label={`${t('payouts.one')} ${payout.payoutId}`}
					of={{ stated: 'payout', of: payout.payoutId }}
				/>
				<span>
					{' '}
					<Link to={`/payouts/${payout.payoutId}/show`}>{payout.payoutId}</Link>
				</span>
			</Typography>
		)
	}
	const named = months?.map(({ entity, month }) => `${monthName(month, locale)} (${entity})`).join(', ')
	return (
		<>
			<Typography variant="small" sx={styles.quiet}>
				{t(help, {
					...values,
					...(named && { months: named }),
					...(due && { due: formatMoment(due, locale) }),
				})}
			</Typography>
			{kinds && kinds.length > 0 ? (
				<Box component="ul" sx={styles.kinds}>
					{kinds.map(({ kind, count, to }) => (
						<li key={kind}>
							<Link to={to}>
								{translate(`home.kind.${kind}`, { count, _: `${count} ${readableType(kind)}` })}
							</Link>
						</li>
					))}
				</Box>
			) : null}
		</>
	)
}
