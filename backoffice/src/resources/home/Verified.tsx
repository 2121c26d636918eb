import { Box } from '@mui/material'
import { BadgeCheck, Check, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { formatCount } from '../../ui/count.ts'
import { formatMoment } from '../../ui/time.ts'
import { CheckNow } from '../books/CheckNow.tsx'
import { booksState } from './books-state.ts'

const styles = sheet({
	panel: {
		padding: '20px',
		borderRadius: '12px',
		fontSize: 'var(--text-sm)',
		lineHeight: 'var(--text-sm-line)',
	},
	good: { background: 'var(--color-pine-soft)', color: 'var(--color-pine-deep)' },
	bad: { background: 'var(--color-clay-soft)', color: 'var(--color-clay-deep)' },
	never: { background: 'var(--color-marigold-soft)', color: 'var(--color-marigold-ink)' },
	overdue: { background: 'var(--color-marigold-soft)', color: 'var(--color-marigold-ink)' },
	head: {
		display: 'flex',
		gap: '12px',
		alignItems: 'flex-start',
		justifyContent: 'space-between',
		marginBottom: '4px',
	},
	checks: {
		display: 'grid',
		gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
		gap: '4px 16px',
		marginTop: '12px',
		'& li': { display: 'flex', gap: '6px' },
		'& svg': { marginTop: '3px' },
	},
	actions: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px 16px',
		alignItems: 'center',
		justifyContent: 'space-between',
		marginTop: '14px',
		'& a': { color: 'inherit' },
	},
})

export function Verified({ verified }: Pick<MoneyOverview, 'verified'>) {
	const t = useT()
	const translate = useTranslate()
	const state = booksState(verified)
	const Icon = state === 'bad' || state === 'overdue' ? TriangleAlert : BadgeCheck
	return (
		<Box component="section" sx={[styles.panel, styles[state]]} aria-labelledby="verified">
			<Heading verified={verified} icon={Icon} />
			{verified ? (
				<Box component="ul" sx={styles.checks}>
					{verified.checks.map(({ name, holds }) => (
						<li key={name}>
							{holds ? <Check size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
							<span>
								{translate(`books.short.${name}`, { _: name })}
								{holds ? null : <b> {t('home.fails')}</b>}
							</span>
						</li>
					))}
				</Box>
			) : null}
			<Box sx={styles.actions}>
				<Link to="/books">{t('books.open')}</Link>
				<CheckNow quiet />
			</Box>
		</Box>
	)
}

function Heading({ verified, icon: Icon }: Pick<MoneyOverview, 'verified'> & { icon: typeof Check }) {
	const t = useT()
	const locale = useLocale()
	const text = () => {
		if (verified === null) return { title: t('books.none'), help: t('books.noneHelp') }
		const when = formatMoment(verified.finishedAt, locale)
		if (!verified.holds) {
			const count = verified.checks.filter(({ holds }) => !holds).length
			return { title: t('home.broken'), help: t('home.brokenHelp', { count, when }) }
		}
		if (verified.isOverdue) return { title: t('home.overdue', { when }), help: t('home.overdueHelp') }
		const { entries } = verified
		const help = t('home.verifiedHelp', { count: entries, number: formatCount(entries, locale) })
		return { title: t('home.verified', { when }), help }
	}
	const { title, help } = text()
	return (
		<>
			<Box sx={styles.head}>
				<h2 id="verified">{title}</h2>
				<Icon size={24} aria-hidden />
			</Box>
			<p>{help}</p>
		</>
	)
}
