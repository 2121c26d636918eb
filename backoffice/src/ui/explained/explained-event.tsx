import { Box } from '@mui/material'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Explanation } from '../../../../domain/ledger/explain.contract.ts'
import { Amount } from '../amount.tsx'
import type { Currency } from '../currency.ts'
import { useEventName } from '../timeline.tsx'
import { When } from '../when.tsx'
import { EventInFull } from './event-in-full.tsx'
import { styles } from './explained.styles.ts'

type Line = Omit<Explanation['data'][number], 'balance' | 'amount'> & {
	/** Null if it is no amount. */
	amount: string | null
	/** The running figure after the event; absent if there is none. */
	balance?: string
}

export function ExplainedEvent({ event, currency }: { event: Line; currency: Currency }) {
	const [open, setOpen] = useState(false)
	const regionId = useId()
	const name = useEventName()
	const Icon = open ? ChevronDown : ChevronRight
	const loses = event.amount?.startsWith('-')
	return (
		<li>
			<Box
				component="button"
				type="button"
				sx={styles.event}
				aria-expanded={open}
				aria-controls={regionId}
				onClick={() => setOpen(!open)}
			>
				<Box component="span" sx={styles.what}>
					<Icon size={16} aria-hidden />
					<b>{name(event.type)}</b>
				</Box>
				<Box component="span" sx={loses ? styles.minus : styles.plus}>
					{event.amount === null ? null : (
						<Amount why="part" value={event.amount} currency={currency} plain signed />
					)}
				</Box>
				<Box component="span" sx={styles.who}>
					{event.donor ?? event.actor}
					<br />
					<When at={event.effectiveAt} />
				</Box>
				<Box component="span" sx={styles.balance}>
					{event.balance === undefined ? null : (
						<Amount why="part" value={event.balance} currency={currency} plain />
					)}
				</Box>
			</Box>
			<div id={regionId}>{open ? <EventInFull id={event.id} /> : null}</div>
		</li>
	)
}
