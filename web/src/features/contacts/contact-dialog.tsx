import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	CONTACT_NAME_LIMIT,
	type ContactGroup,
	contactBody,
	type ListedContact,
} from '../../../../domain/contacts/contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { createContact, editContact, useRefresh } from './api/contacts.ts'
import { changeGroupsOf } from './api/groups.ts'
import { nameOf } from './contact-entry.tsx'
import type { Opened } from './opened.ts'
import { usePlace } from './use-place.ts'

const contactForm = contactBody
	.pick({ firstName: true, lastName: true, email: true, phoneNumber: true })
	.extend({ groupIds: z.array(z.string()) })

interface ContactDialogProps {
	/** Undefined for a new contact. */
	readonly contact: ListedContact | undefined
	readonly groups: readonly ContactGroup[]
	readonly onOpen: (opened: Opened) => void
	readonly onClose: () => void
}

export default function ContactDialog({ contact, groups, onOpen, onClose }: ContactDialogProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const { bookId, filter } = usePlace()
	const { region } = usePreferences()
	const intentOf = useIntent()
	const refresh = useRefresh()
	const ownGroups = groups.filter(({ isReadOnly }) => !isReadOnly)
	const form = useContractForm(contactForm, {
		defaultValues: contact ?? {
			firstName: '',
			lastName: '',
			email: '',
			phoneNumber: '',
			groupIds: ownGroups.map(({ _id }) => _id).filter((id) => id === filter.groupId),
		},
	})
	// A contact is saved once, also when its groups are refused afterwards.
	const saved = useRef(contact?._id)
	const save = useSending(form, {
		mutationFn: async ({ groupIds, ...fields }: z.output<typeof contactForm>) => {
			const body = { ...fields, country: region }
			const { _id } = saved.current
				? await editContact(saved.current, body, intentOf([saved.current, body]))
				: await createContact(bookId, body, intentOf([body]))
			saved.current = _id
			await changeGroupsOf(_id, contact?.groupIds ?? [], groupIds)
		},
		onSuccess: (_, { firstName, lastName }) => {
			notify.success(t('contact.saved', { name: `${firstName} ${lastName}`.trim() }))
			onClose()
		},
		onSettled: refresh,
	})
	const chosen = form.choice('groupIds')
	return (
		<Dialog open onClose={onClose} title={t(contact ? 'contact.edit' : 'add')}>
			<Form of={form} onValid={save.send} className="stack">
				<div className="cols">
					<TextField
						label={t('contact.firstName')}
						maxLength={CONTACT_NAME_LIMIT}
						autoComplete="off"
						{...form.field('firstName')}
					/>
					<TextField
						label={t('contact.lastName')}
						optional={common('optional')}
						maxLength={CONTACT_NAME_LIMIT}
						autoComplete="off"
						{...form.field('lastName')}
					/>
				</div>
				<TextField
					label={t('contact.email')}
					type="email"
					maxLength={254}
					autoComplete="off"
					{...form.field('email')}
				/>
				<TextField
					label={t('contact.phone')}
					help={t('contact.phoneHelp', { country: common(`region.${region}`) })}
					type="tel"
					maxLength={40}
					autoComplete="off"
					{...form.field('phoneNumber')}
				/>
				{ownGroups.length > 0 && (
					<ChoiceGroup label={t('groups.title')} error={chosen.error}>
						<div className="contact-boxes">
							{ownGroups.map(({ _id, name }) => (
								<label key={_id}>
									<input type="checkbox" className="box" value={_id} {...form.register('groupIds')} />
									<span className="wrap-anywhere">{name}</span>
								</label>
							))}
						</div>
					</ChoiceGroup>
				)}
				<Refusal error={save.failure} />
				<div className="row flex-wrap">
					<Button type="submit" disabled={save.isPending}>
						{common('save')}
					</Button>
					{contact && (
						<Button
							variant="bad"
							onClick={() =>
								onOpen({
									window: 'delete',
									chosen: { count: 1, choice: { contactIds: [contact._id] } },
									name: nameOf(contact),
								})
							}
						>
							{t('delete.open')}
						</Button>
					)}
				</div>
			</Form>
		</Dialog>
	)
}
