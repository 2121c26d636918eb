import { useTranslation } from 'react-i18next'
import type { ContactGroup, ListedContact } from '../../../../domain/contacts/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'

interface ContactEntryProps {
	readonly contact: ListedContact
	readonly groups: readonly ContactGroup[]
	readonly isChosen: boolean
	readonly onChoose: () => void
	readonly onEdit: () => void
}

export const nameOf = ({
	firstName,
	lastName,
	email,
	phoneNumber,
}: Omit<ListedContact, '_id' | 'userId' | 'groupIds'>) =>
	`${firstName} ${lastName}`.trim() || email || phoneNumber

export function ContactEntry({ contact, groups, isChosen, onChoose, onEdit }: ContactEntryProps) {
	const { t } = useTranslation('contacts')
	const name = nameOf(contact)
	const own = groups.filter(({ _id }) => contact.groupIds.includes(_id))
	return (
		<li className={isChosen ? 'contact-entry on' : 'contact-entry'}>
			<input
				type="checkbox"
				className="box"
				aria-label={t('choose', { name })}
				checked={isChosen}
				onChange={onChoose}
			/>
			<b className="wrap-anywhere">{name}</b>
			<span className="text-ink-2 wrap-anywhere">
				<span className="block">{contact.email}</span>
				<span className="block num">{contact.phoneNumber}</span>
			</span>
			<span className="row flex-wrap">
				{own.map((group) => (
					<Chip key={group._id}>{group.name}</Chip>
				))}
			</span>
			<Button variant="line" size="sm" onClick={onEdit}>
				{t('edit')}
				<span className="sr-only">{name}</span>
			</Button>
		</li>
	)
}
