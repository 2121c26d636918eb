import { Box, Button, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CanAccess, useDataProvider } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { declineBody, type JournalEntryDetail } from '../../../../domain/journal/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Day, When } from '../../ui/when.tsx'
import { AccountName } from './AccountName.tsx'
import type { EntryDecision } from './calls.ts'
import { DatedDialog } from './DatedDialog.tsx'
import { EntryStatus } from './EntryStatus.tsx'
import { styles } from './journal.styles.ts'
import { dayOf } from './today.ts'
import { useEntry } from './use-entry.ts'

export function JournalShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	// A list leaves its rows under the usual key, and they have no effect.
	const {
		data: entry,
		error,
		refetch,
	} = useQuery({
		queryKey: ['journal', 'entry', id],
		queryFn: ({ signal }) => dataProvider.entry(id, { signal }),
	})
	return (
		<Page
			title={t('journal.one')}
			lead={entry ? <EntryStatus entry={entry} /> : null}
			actions={<BackLink to="/journal">{t('journal.all')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!entry && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{entry ? (
				<Box sx={{ display: 'grid', gap: '16px', maxWidth: 900 }}>
					<EntryFacts entry={entry} />
					<EntryEffect entry={entry} />
					<CanAccess resource="journal" action="review">
						<EntryActions key={entry.id} entry={entry} />
					</CanAccess>
				</Box>
			) : null}
		</Page>
	)
}

function EntryFacts({ entry }: { entry: JournalEntryDetail }) {
	const t = useT()
	const { effectiveAt, currency, document, file, decidedAt, decidedBy, declinedBecause, status } = entry
	const links = [
		['reverses', entry.reverses && `/journal/${entry.reverses}/show`],
		['reversedBy', entry.reversedBy && `/journal/${entry.reversedBy}/show`],
		['discrepancy', entry.discrepancyId && `/discrepancies/${entry.discrepancyId}/show`],
	] as const
	return (
		<KeyValues>
			<KeyValue label={t('common.reason')} wide>
				{entry.reason}
			</KeyValue>
			{document || file ? (
				<KeyValue label={t('journal.document')}>
					<span>{document}</span>{' '}
					{file ? (
						<a href={file.url} target="_blank" rel="noreferrer">
							{file.name}
						</a>
					) : null}
				</KeyValue>
			) : null}
			<KeyValue label={t('journal.bookedOn')}>
				<Day day={dayOf(effectiveAt, currency)} />
			</KeyValue>
			<KeyValue label={t('journal.entity')}>{t(`region.${entry.entity}`)}</KeyValue>
			<KeyValue label={t('journal.prepared')}>
				<When at={entry.preparedAt} />, {entry.preparedBy}
			</KeyValue>
			{decidedAt ? (
				<KeyValue label={t(status === 'declined' ? 'journal.declined' : 'journal.booked')}>
					<When at={decidedAt} />, {decidedBy ?? t('journal.bySystem')}
				</KeyValue>
			) : null}
			{declinedBecause ? (
				<KeyValue label={t('journal.because')} wide>
					{declinedBecause === 'person'
						? entry.decisionReason
						: t(`journal.declinedBecause.${declinedBecause}`)}
				</KeyValue>
			) : null}
			{links.map(([name, to]) =>
				to ? (
					<KeyValue key={name} label={t(`journal.${name}`)}>
						<Link to={to}>{t('journal.open')}</Link>
					</KeyValue>
				) : null,
			)}
		</KeyValues>
	)
}

function EntryEffect({ entry }: { entry: JournalEntryDetail }) {
	const t = useT()
	const { currency, position, effect, lines, status } = entry
	const rows = status === 'declined' ? lines.map((line) => ({ ...line, before: null, after: null })) : effect
	return (
		<Paper variant="outlined" sx={{ padding: '16px' }}>
			<Box component="table" sx={styles.effect}>
				<caption>{t(status === 'waiting' ? 'journal.effect' : 'journal.lines')}</caption>
				<thead>
					<tr>
						<th scope="col">{t('journal.account')}</th>
						<th scope="col">{t('journal.before')}</th>
						<th scope="col">{t('journal.change')}</th>
						<th scope="col">{t('journal.after')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ before, after, amount, ...line }) => (
						<tr key={`${line.account} ${line.owner}`}>
							<th scope="row">
								<AccountName line={line} />
							</th>
							<td>{before === null ? null : <Amount why="part" value={before} currency={currency} />}</td>
							<td>
								<Amount why="part" value={amount} currency={currency} signed />
							</td>
							<td>
								{after === null ? null : position === null ? (
									<Amount why="proposed" value={after} currency={currency} />
								) : (
									<Explained
										value={after}
										currency={currency}
										label={`${t(`account.${line.account}`)}, ${line.label ?? line.owner}`}
										of={{ account: line.account, owner: line.owner, currency, asOf: position }}
									/>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</Box>
			<Box component="p" sx={styles.quiet}>
				{t('journal.signs')}
			</Box>
		</Paper>
	)
}

type Dialog = 'decline' | 'reverse'

function EntryActions({ entry }: { entry: JournalEntryDetail }) {
	const t = useT()
	const navigate = useNavigate()
	const [open, setOpen] = useState<Dialog | null>(null)
	const { id, status, isOwn, needsSecond, reversedBy, reverses, currency } = entry
	const decide = useEntry(
		(provider, decision: EntryDecision, intent) => provider.decideEntry(id, decision, intent),
		(after) => {
			setOpen(null)
			if (after.id !== id) void navigate(`/journal/${after.id}/show`)
		},
	)
	const close = () => {
		setOpen(null)
		decide.reset()
	}
	const mayReverse = status === 'posted' && reversedBy === null && reverses === null
	return (
		<>
			{status === 'waiting' && needsSecond ? (
				<p>{t(isOwn ? 'journal.waitsForOther' : 'journal.waitsForYou')}</p>
			) : null}
			{decide.error && open === null ? <Note>{decide.error.message}</Note> : null}
			<Box sx={styles.actions}>
				{status === 'waiting' && !isOwn ? (
					<Button
						variant="contained"
						disabled={decide.isPending}
						onClick={() => decide.mutate({ verb: 'approve' })}
					>
						{t('journal.approve')}
					</Button>
				) : null}
				{status === 'waiting' ? (
					<Button variant="outlined" color="secondary" onClick={() => setOpen('decline')}>
						{t(isOwn ? 'journal.withdraw' : 'journal.decline')}
					</Button>
				) : null}
				{mayReverse ? (
					<Button variant="outlined" color="secondary" onClick={() => setOpen('reverse')}>
						{t('journal.reverse')}
					</Button>
				) : null}
			</Box>
			{open === 'decline' ? (
				<ReasonDialog
					schema={declineBody}
					title={t('journal.declineTitle')}
					effect={t('journal.declineEffect')}
					verb={t('journal.decline')}
					help={t('journal.reasonHelp')}
					task={decide}
					onClose={close}
					onConfirm={(reason) => decide.mutate({ verb: 'decline', body: { reason } })}
				/>
			) : null}
			{open === 'reverse' ? (
				<DatedDialog
					title={t('journal.reverseTitle')}
					effect={t('journal.reverseEffect')}
					verb={t('journal.reverse')}
					currency={currency}
					task={decide}
					onClose={close}
					onConfirm={(body) => decide.mutate({ verb: 'reverse', body })}
				/>
			) : null}
		</>
	)
}
