import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Donation } from '../../../../../domain/donations/contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { donationsQuery, publicNameOf } from '../../donations/api/of-request.ts'

export const FIRST_DONATIONS = 6
const ALL = 1000

export function Donors({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const format = useFormat()
	const [limit, setLimit] = useState(FIRST_DONATIONS)
	const donations = useQuery(donationsQuery(request._id, limit))
	const total = donations.data?.totalCountOfRecords ?? 0
	if (!donations.data || total === 0) return null
	const { donorCount } = request
	return (
		<section className="sec" aria-labelledby="donors-title">
			<h2 id="donors-title">
				{t('donors.title', { count: donorCount, visible: format.number(donorCount) })}
			</h2>
			<ul className="sup">
				{donations.data.data.map((donation) => (
					<DonationRow key={donation._id} donation={donation} />
				))}
			</ul>
			{limit === FIRST_DONATIONS && total > FIRST_DONATIONS && (
				<Button variant="line" className="mt-4" onClick={() => setLimit(ALL)}>
					{t('donors.all', { visible: format.number(total) })}
				</Button>
			)}
		</section>
	)
}

function DonationRow({ donation }: { readonly donation: Donation }) {
	const { t } = useTranslation()
	const format = useFormat()
	const { message, units, quantity, confirmedAt, createdAt } = donation
	const name = publicNameOf(donation)
	const at = confirmedAt ?? createdAt
	return (
		<li>
			<Avatar name={name} />
			<span>
				<b>{name ?? t('anonymous')}</b>{' '}
				<time className="text-ink-2 text-sm whitespace-nowrap" dateTime={at}>
					· {format.ago(at)}
				</time>
				{message && <span className="w">{message}</span>}
			</span>
			<b>
				<Amount value={minorOf(quantity, units)} currency={units} />
			</b>
		</li>
	)
}
