import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { Recipient } from './recipient.tsx'

/** How it was paid, with the references that the provider's side knows it by. */
export function DonationFacts({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	const none = t('common.none')
	return (
		<KeyValues>
			<KeyValue label={t('donations.target')}>
				<Recipient donation={donation} />
			</KeyValue>
			<KeyValue label={t('donations.started')}>
				<When at={donation.startedAt} />
			</KeyValue>
			<KeyValue label={t('donations.moved')}>
				{donation.movedAt ? <When at={donation.movedAt} /> : none}
			</KeyValue>
			<KeyValue label={t('donations.confirmed')}>
				{donation.confirmedAt ? <When at={donation.confirmedAt} /> : none}
			</KeyValue>
			{donation.confirmedAt ? (
				<CanAccess resource="receipts" action="show">
					<KeyValue label={t('receipts.one')}>
						<Link to={`/receipts/${donation.id}/show`}>{t('receipts.open')}</Link>
					</KeyValue>
				</CanAccess>
			) : null}
			<KeyValue label={t('donations.attempts')}>{donation.attempts}</KeyValue>
			<KeyValue label={t('donations.failure')}>{donation.failureCode ?? none}</KeyValue>
			<KeyValue label={t('donations.card')}>{donation.card ?? none}</KeyValue>
			<KeyValue label={t('donations.provider')}>
				{donation.provider}, {donation.account}
			</KeyValue>
			<KeyValue label={t('donations.providerRef')}>{donation.providerRef ?? none}</KeyValue>
			<KeyValue label={t('donations.chargeRef')}>{donation.chargeRef ?? none}</KeyValue>
		</KeyValues>
	)
}
