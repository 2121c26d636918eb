import { Box, Button, Paper, Typography } from '@mui/material'
import { Check, X } from 'lucide-react'
import { CanAccess } from 'react-admin'
import type { OwnMoneyEntry } from '../../../../domain/funds/own-money.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Chip } from '../../ui/chip.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './books.styles.ts'
import type { OwnDecision } from './calls.ts'
import { useOwnMoneyTask } from './use-own-money.ts'

const TONES = { waiting: 'wait', booked: 'ok', declined: 'off' } as const

export function OwnEntries({ entries }: { entries: readonly OwnMoneyEntry[] }) {
	const t = useT()
	return (
		<Paper
			component="section"
			variant="outlined"
			sx={[styles.card, styles.own]}
			aria-labelledby="own-entries"
		>
			<h3 id="own-entries">{t('ownMoney.entries')}</h3>
			{entries.length === 0 ? <p>{t('ownMoney.noEntries')}</p> : null}
			<Box component="ol" sx={styles.entries}>
				{entries.map((entry) => (
					<Entry key={entry.id} entry={entry} />
				))}
			</Box>
		</Paper>
	)
}

function Entry({ entry }: { entry: OwnMoneyEntry }) {
	const t = useT()
	const { kind, entity, currency, amount, fundLabel, status, reason, preparedBy, decidedBy, isOwn } = entry
	const by = preparedBy || t('books.erased')
	return (
		<li>
			<Box sx={styles.head}>
				<b>{t(`ownMoney.kind.${kind}`, { entity: t(`region.${entity}`) })}</b>
				<Amount why="checked" value={amount} currency={currency} />
				<Chip tone={TONES[status]}>{t(`ownMoney.status.${status}`)}</Chip>
			</Box>
			{fundLabel === null ? null : <p>{named(t, fundLabel)}</p>}
			<p>{reason}</p>
			<Typography variant="small" sx={styles.quiet}>
				<When at={entry.effectiveAt} of={currency} /> ·{' '}
				{decidedBy === null || decidedBy === preparedBy
					? t('ownMoney.by', { by })
					: t('ownMoney.byTwo', { by, second: decidedBy || t('books.erased') })}
			</Typography>
			{status === 'waiting' ? (
				<CanAccess resource="books" action="review">
					<Decisions entry={entry} isOwn={isOwn} />
				</CanAccess>
			) : null}
		</li>
	)
}

function Decisions({ entry, isOwn }: { entry: OwnMoneyEntry; isOwn: boolean }) {
	const t = useT()
	const { mutate, isPending, error } = useOwnMoneyTask(
		(provider, decision: OwnDecision, intent) => provider.decideOwnMoney(decision, intent),
		() => t('ownMoney.decided'),
	)
	return (
		<>
			<Typography variant="small">{t(isOwn ? 'ownMoney.needsOther' : 'ownMoney.effect')}</Typography>
			<Box sx={styles.head}>
				{isOwn ? null : (
					<Button
						variant="contained"
						startIcon={<Check size={16} />}
						disabled={isPending}
						onClick={() => mutate({ entry, verb: 'approve' })}
					>
						{t('ownMoney.approve')}
					</Button>
				)}
				<Button
					variant="outlined"
					color="secondary"
					startIcon={<X size={16} />}
					disabled={isPending}
					onClick={() => mutate({ entry, verb: 'decline' })}
				>
					{t('ownMoney.decline')}
				</Button>
			</Box>
			{error ? <Note>{error.message}</Note> : null}
		</>
	)
}
