import { Box } from '@mui/material'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ChecklistItem } from '../../../../domain/ledger/closing.contract.ts'
import type { Closing, OpenItem } from '../../../../domain/ledger/runs.contract.ts'
import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { filtered } from '../work.ts'
import { styles } from './ledger.styles.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
/** The screens that list what a point counts, and that show one thing of it. */
const SCREENS: Readonly<
	Record<ChecklistItem, { readonly list: string; readonly one?: (subject: string) => string }>
> = {
	books: { list: '/books' },
	differences: {
		list: filtered('/discrepancies', { status: 'open' }),
		one: (id) => `/discrepancies/${id}/show`,
	},
	suspense: {
		list: filtered('/donations', { target: 'none' }),
		one: (id) => (UUID.test(id) ? `/donations/${id}/show` : '/discrepancies'),
	},
	payouts: { list: filtered('/payouts', { reconciliation: 'pending' }), one: (id) => `/payouts/${id}/show` },
	disputes: {
		list: '/disputes',
		one: (id) => (UUID.test(id) ? `/donations/${id}/show` : '/disputes'),
	},
	withdrawals: {
		list: filtered('/withdrawals', { status: 'approved' }),
		one: (id) => `/withdrawals/${id}/show`,
	},
	providerBalances: { list: '/books' },
	recurring: { list: '/recurringDonations', one: (id) => `/recurringDonations/${id}/show` },
}
const LISTED = 5

/** Lists what is open at the end of a month. Each point opens what it counts. */
export function Checklist({ closing: { checklist, period } }: { closing: Closing }) {
	const t = useT()
	return (
		<>
			<h2>{t('months.checklist')}</h2>
			<p>{t('months.checklistHelp')}</p>
			<Box component="ul" sx={styles.checks} aria-label={t('months.checklist')}>
				{checklist.map(({ item, count, open }) => {
					const Icon = count === 0 ? CircleCheck : CircleAlert
					return (
						<Box component="li" key={item} sx={count === 0 ? styles.yes : styles.no}>
							<Icon size={18} role="img" aria-label={t(count === 0 ? 'months.settled' : 'months.open')} />
							<div>
								{count === 0 ? (
									<span>{t(`months.settledItems.${item}`)}</span>
								) : (
									<>
										<Link to={SCREENS[item].list}>{`${t(`months.items.${item}`)}: ${count}`}</Link>
										<ul>
											{open.slice(0, LISTED).map((thing) => (
												<li key={thing.subject}>
													<Thing item={item} thing={thing} entity={period.entity} />
												</li>
											))}
										</ul>
									</>
								)}
							</div>
						</Box>
					)
				})}
			</Box>
		</>
	)
}

const shortened = (subject: string) => (UUID.test(subject) ? subject.slice(0, 8) : subject)

function Thing({ item, thing, entity }: { item: ChecklistItem; thing: OpenItem; entity: string }) {
	const t = useT()
	const { subject, kind, units, amount, since, owner } = thing
	const one = SCREENS[item].one?.(subject)
	const label = kind
		? t(`discrepancyKind.${kind as Discrepancy['kind']}`)
		: subject === ''
			? t('months.never')
			: shortened(subject)
	return (
		<Box component="span" sx={styles.thing}>
			{one ? <Link to={one}>{label}</Link> : <span>{label}</span>}
			{amount !== null && units !== null ? <Amount why="linked" value={amount} currency={units} /> : null}
			{since ? <When at={since} of={entity} /> : null}
			{owner ? <span>{owner}</span> : null}
		</Box>
	)
}
