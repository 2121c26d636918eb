import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CanAccess, useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeRegistrationDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Chip } from '../../ui/chip.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { When } from '../../ui/when.tsx'
import { CancelRegistration } from './CancelRegistration.tsx'
import { styles } from './live-events.styles.ts'
import { MoveRegistration } from './MoveRegistration.tsx'
import { NameAttendees } from './NameAttendees.tsx'
import { RegistrationChip } from './RegistrationChip.tsx'
import { ReissueTickets } from './ReissueTickets.tsx'
import { SendTickets } from './SendTickets.tsx'

export function ParticipantShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useQuery({
		queryKey: ['liveEventParticipants', 'one', id],
		queryFn: ({ signal }) => dataProvider.participant(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['liveEventParticipants', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.participantTimeline(id, { signal }),
	})
	return (
		<RecordPage
			title={query.data?.name ?? t('participants.one')}
			query={query}
			timeline={timeline}
			back={{ to: '/liveEventParticipants', label: t('participants.all') }}
			lead={(registration) => (
				<Box component="span" sx={styles.lead}>
					<RegistrationChip of={registration} />
					<span>{registration.edition}</span>
				</Box>
			)}
		>
			{(registration) => (
				<>
					<Facts registration={registration} />
					<h2>{t('participants.attendees')}</h2>
					<Box component="ol" sx={styles.attendees}>
						{registration.attendees.map(({ seat, name, isIn }) => (
							<li key={seat}>
								{name || t('participants.unnamed')}{' '}
								{isIn ? <Chip tone="ok">{t('participants.isIn')}</Chip> : null}
							</li>
						))}
					</Box>
					{registration.state === 'confirmed' ? (
						<ActionBar inPage label={t('participants.decide')}>
							<CanAccess resource="liveEventParticipants" action="review">
								<SendTickets registration={registration} />
								<ReissueTickets registration={registration} />
								<NameAttendees registration={registration} />
								<MoveRegistration registration={registration} />
							</CanAccess>
							<CancelRegistration registration={registration} />
						</ActionBar>
					) : null}
				</>
			)}
		</RecordPage>
	)
}

function Facts({ registration }: { registration: BackofficeRegistrationDetail }) {
	const t = useT()
	const { id, liveEventId, userId, currency } = registration
	return (
		<KeyValues>
			<KeyValue label={t('participants.edition')}>
				<RecordLink resource="liveEvents" id={liveEventId}>
					{registration.edition}
				</RecordLink>
			</KeyValue>
			<KeyValue label={t('participants.package')}>
				{registration.quantity} × {registration.category}
			</KeyValue>
			<KeyValue label={t('participants.people')}>{registration.seats}</KeyValue>
			<KeyValue label={t('participants.email')}>{registration.email || t('common.none')}</KeyValue>
			<KeyValue label={t('participants.phone')}>{registration.phone || t('common.none')}</KeyValue>
			<KeyValue label={t('participants.account')}>
				{userId === null ? (
					t('participants.guest')
				) : (
					<RecordLink resource="users" id={userId}>
						{t('participants.member')}
					</RecordLink>
				)}
			</KeyValue>
			<KeyValue label={t('participants.payment')}>
				{registration.isComplimentary ? (
					t('participants.complimentary')
				) : registration.isPaid ? (
					<RecordLink resource="donations" id={id}>
						<Amount why="linked" value={registration.amount} currency={currency} />
					</RecordLink>
				) : (
					t('participants.notPaid')
				)}
			</KeyValue>
			<KeyValue label={t('participants.tickets')}>
				{registration.version === 0
					? t('common.none')
					: t('participants.version', { version: registration.version })}
			</KeyValue>
			<KeyValue label={t('participants.registered')}>
				<When at={registration.registeredAt} />
			</KeyValue>
			{registration.state === 'held' ? (
				<KeyValue label={t('participants.holdUntil')}>
					<When at={registration.holdUntil} />
				</KeyValue>
			) : null}
			{registration.complimentaryReason === null ? null : (
				<KeyValue label={t('participants.complimentaryReason')} wide>
					{registration.complimentaryReason}
				</KeyValue>
			)}
			<KeyValue label={t('participants.refId')} wide>
				<code>{id}</code>
			</KeyValue>
		</KeyValues>
	)
}
