import { Box, Button } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX, ExternalLink, Pencil } from 'lucide-react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeEditionDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Amount } from '../../ui/amount.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { EditionStateChip } from './EditionStateChip.tsx'
import { EditionTime } from './EditionTime.tsx'
import { GiveSeats } from './GiveSeats.tsx'
import { styles } from './live-events.styles.ts'
import { SeatTable } from './SeatTable.tsx'
import { isEnding, useEdition } from './use-edition.ts'

export function EditionShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useEdition(id)
	const timeline = useQuery({
		queryKey: ['liveEvents', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.editionTimeline(id, { signal }),
	})
	return (
		<RecordPage
			title={query.data?.name ?? t('editions.one')}
			query={query}
			timeline={timeline}
			back={{ to: '/liveEvents', label: t('editions.all') }}
			lead={({ state, venue }) => (
				<Box component="span" sx={styles.lead}>
					<EditionStateChip state={state} />
					<span>{venue}</span>
				</Box>
			)}
		>
			{(edition) => (
				<>
					{edition.state === 'cancelled' ? <Ending edition={edition} /> : null}
					<Facts edition={edition} />
					<SeatTable edition={edition} />
					<Links edition={edition} />
					<ActionBar inPage label={t('editions.decide')}>
						<Button
							component={Link}
							to={`/liveEvents/${id}`}
							variant="outlined"
							color="secondary"
							startIcon={<Pencil size={16} />}
							disabled={edition.state === 'cancelled'}
						>
							{t('editions.edit')}
						</Button>
						{edition.state === 'cancelled' || edition.state === 'over' ? null : (
							<>
								<GiveSeats edition={edition} />
								<Cancel edition={edition} />
							</>
						)}
					</ActionBar>
				</>
			)}
		</RecordPage>
	)
}

function Facts({ edition }: { edition: BackofficeEditionDetail }) {
	const t = useT()
	const { zone } = edition
	return (
		<KeyValues>
			{(['startsAt', 'endsAt', 'opensAt', 'closesAt', 'refundableUntil'] as const).map((name) => (
				<KeyValue key={name} label={t(`editions.${name}`)}>
					<EditionTime at={edition[name]} zone={zone} />
				</KeyValue>
			))}
			<KeyValue label={t('editions.waiting')}>{edition.waiting}</KeyValue>
			<KeyValue label={t('editions.ticketOpenings')}>{edition.ticketOpenings}</KeyValue>
			<KeyValue label={t('editions.address')} wide>
				{edition.address || t('common.none')}
			</KeyValue>
		</KeyValues>
	)
}

const ofEdition = (id: string): string =>
	new URLSearchParams({ filter: JSON.stringify({ liveEventId: id }) }).toString()

function Links({ edition: { id, slug } }: { edition: BackofficeEditionDetail }) {
	const t = useT()
	return (
		<Box component="p" sx={styles.links}>
			<Link to={`/liveEventParticipants?${ofEdition(id)}`}>{t('participants.title')}</Link>
			<Link to={`/liveEventPayments?${ofEdition(id)}`}>{t('eventPayments.title')}</Link>
			<a href={`/${slug}`} target="_blank" rel="noreferrer">
				{t('editions.page')} <ExternalLink size={14} aria-hidden />
			</a>
		</Box>
	)
}

function Ending({ edition }: { edition: BackofficeEditionDetail }) {
	const t = useT()
	const { currency, ending } = edition
	const { registrations, open, refunded, toRefund, toRefundOf } = ending
	const done = registrations - Math.max(open, toRefundOf)
	return (
		<section aria-label={t('editions.ending')}>
			<p role="status">
				{t(isEnding(edition) ? 'editions.endingNow' : 'editions.ended', { done, of: registrations })}
			</p>
			<Box
				component="progress"
				sx={styles.progress}
				value={done}
				max={Math.max(1, registrations)}
				aria-label={t('editions.ending')}
			/>
			<KeyValues>
				<KeyValue label={t('editions.refunded')}>
					<Amount why="part" value={refunded} currency={currency} />
				</KeyValue>
				<KeyValue label={t('editions.toRefund')}>
					<Amount why="part" value={toRefund} currency={currency} />
				</KeyValue>
			</KeyValues>
		</section>
	)
}

function Cancel({ edition }: { edition: BackofficeEditionDetail }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { id, name, currency, held, ending } = edition
	const cancel = useMutation({
		mutationFn: (_: undefined) => dataProvider.cancelEdition(id, intentOf([id, 'cancel'])),
		onSuccess: () => notify(t('editions.cancelled', { name }), { type: 'success' }),
		onSettled: () => client.invalidateQueries({ queryKey: ['liveEvents'] }),
	})
	return (
		<ConfirmButton
			icon={CalendarX}
			variant="outlined"
			color="error"
			label={t('editions.cancel')}
			title={t('editions.cancelTitle', { name })}
			verb={t('editions.cancelVerb')}
			cancel={t('participants.back')}
			task={cancel}
		>
			<p>{t('editions.cancelEffect')}</p>
			<KeyValues>
				<KeyValue label={t('editions.endingRegistrations')}>{ending.registrations}</KeyValue>
				<KeyValue label={t('editions.endingPeople')}>{ending.people}</KeyValue>
				<KeyValue label={t('editions.toRefund')}>
					<Amount why="proposed" value={ending.toRefund} currency={currency} />
				</KeyValue>
			</KeyValues>
			{held > 0 ? <Note>{t('editions.heldNow', { held })}</Note> : null}
		</ConfirmButton>
	)
}
