import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { Room } from '../../../../../domain/rooms/contract.ts'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { OPENS_BEFORE_MS } from '../../../../../domain/rooms/state.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { useLive } from '../../../lib/use-live.ts'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Progress } from '../../../ui/progress.tsx'
import { donationsQuery, publicNameOf } from '../../donations/api/of-request.ts'
import { requestQuery } from '../../requests/api/detail.ts'
import { RaisedOf } from '../../requests/components/fundraiser-parts.tsx'

const WINDOW = 'popup,width=480,height=800'
const DONATIONS = 10

/** Opens a link in a small window, so that the talk goes on; in a tab where the browser allows none. */
function openBeside(event: MouseEvent<HTMLAnchorElement>): void {
	const beside = window.open(event.currentTarget.href, 'give', WINDOW)
	if (!beside) return
	beside.focus()
	event.preventDefault()
}

/** The request that the room is about. */
export const GiveCard = ({ stage: { room } }: { readonly stage: Stage }) =>
	room.request && <OfRequest room={room} request={room.request} />

interface OfRequestProps {
	readonly room: Room
	readonly request: NonNullable<Room['request']>
}

function OfRequest({ room, request: { _id: id, title } }: OfRequestProps) {
	const { t } = useTranslation('room')
	useLive(`request:${id}`, ['request', id])
	const { data: request } = useQuery(requestQuery(id, useUser()?.unique_id))
	const page = useHref(paths.fundraiser.href({ id }))
	const checkout = useHref(paths.billingInfo.href({ donationfor: 'donationRequest', id, step: 'amount' }))
	const { units, quantity, donated_quantity: raised = 0 } = request ?? {}
	const money =
		units && quantity ? { raised: minorOf(raised, units), target: minorOf(quantity, units) } : null
	return (
		<section className="card pad stack" aria-label={t('request')}>
			<div className="row flex-wrap justify-between">
				<a className="wrap-anywhere" href={page} target="_blank" rel="noopener">
					<b>{title}</b>
				</a>
				{request?.acceptsDonations && (
					<a className="btn sm" href={checkout} target="_blank" onClick={openBeside} rel="noopener">
						{t('give')}
					</a>
				)}
			</div>
			{units && money && (
				<>
					<RaisedOf {...money} currency={units} />
					<Progress {...money} />
				</>
			)}
			<NewDonations id={id} since={Date.parse(room.startTime) - OPENS_BEFORE_MS} />
		</section>
	)
}

interface NewDonationsProps {
	readonly id: string
	/** Epoch milliseconds. */
	readonly since: number
}

/** Announces what was donated since the room opened, in the words of the request’s page. */
function NewDonations({ id, since }: NewDonationsProps) {
	const { t } = useTranslation('room')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { data } = useQuery(donationsQuery(id, DONATIONS))
	const donations = (data?.data ?? []).filter(
		({ confirmedAt }) => confirmedAt && Date.parse(confirmedAt) >= since,
	)
	return (
		<ul aria-live="polite" aria-label={t('donations')}>
			{donations.map((donation) => (
				<li key={donation._id}>
					{t('gave', {
						name: publicNameOf(donation) ?? common('anonymous'),
						amount: format.amount(minorOf(donation.quantity, donation.units), donation.units, 'auto'),
					})}
				</li>
			))}
		</ul>
	)
}
