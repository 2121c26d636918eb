import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAX_COHOSTS, MAX_INVITED, ROOM_VISIBILITIES, type Room } from '../../../../domain/rooms/contract.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Select } from '../../ui/field.tsx'
import type { ContractForm } from '../../ui/form.tsx'
import { ownOrganizationsQuery } from '../organizations/api/organizations.ts'
import { myRequestsQuery } from '../requests/api/my-requests.ts'
import { InvitedField } from './invited-field.tsx'
import type { RoomValues } from './room-form.ts'
import { RoomLink } from './room-link.tsx'

interface WhoMayComeProps {
	readonly form: ContractForm<RoomValues>
	/** The saved room; undefined for a new one. */
	readonly room: Room | undefined
}

/** The side panel: who may come, who hosts, and the request that the room is about. */
export function WhoMayCome({ form, room }: WhoMayComeProps) {
	const { t } = useTranslation('rooms')
	const userId = useUser()?.unique_id ?? ''
	const requests = useInfiniteQuery(myRequestsQuery(userId))
	const organizations = useQuery(ownOrganizationsQuery(userId)).data ?? []
	const owned = requests.data?.pages.flatMap(({ data }) => data) ?? []
	const visibility = form.choice('visibility')
	return (
		<>
			<RadioGroup
				label={t('form.whoMayCome')}
				name="visibility"
				choices={ROOM_VISIBILITIES.map((value) => ({
					value,
					title: t(`form.visibility.${value}`),
					help: t(`form.visibilityHelp.${value}`),
				}))}
				{...visibility}
			/>
			{visibility.value === 'link' && room && <RoomLink room={room} />}
			{visibility.value === 'invited' && (
				<>
					<InvitedField label={t('form.invited')} most={MAX_INVITED} {...form.choice('invited')} />
					{organizations.length > 0 && (
						<Select label={t('form.organization')} {...form.field('organizationId')}>
							<option value="">{t('form.none')}</option>
							{organizations.map(({ _id, orgName }) => (
								<option key={_id} value={_id}>
									{orgName}
								</option>
							))}
						</Select>
					)}
				</>
			)}
			<InvitedField label={t('form.cohosts')} most={MAX_COHOSTS} {...form.choice('cohosts')} />
			{owned.length > 0 && (
				<Select
					label={t('form.request')}
					help={visibility.value === 'invited' ? t('form.requestInvites') : t('form.requestHelp')}
					{...form.field('requestId')}
				>
					<option value="">{t('form.none')}</option>
					{owned.map(({ _id, title }) => (
						<option key={_id} value={_id}>
							{title}
						</option>
					))}
				</Select>
			)}
			{requests.hasNextPage && (
				<Button
					variant="text"
					size="sm"
					className="justify-self-start"
					disabled={requests.isFetchingNextPage}
					onClick={() => void requests.fetchNextPage()}
				>
					{t('form.moreRequests')}
				</Button>
			)}
		</>
	)
}
