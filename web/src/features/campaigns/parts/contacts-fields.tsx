import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { groupsQuery } from '../../contacts/api/groups.ts'
import { ContactPicker } from '../../contacts/components/contact-picker.tsx'
import type { AudienceOf, Campaign } from '../api/campaigns.ts'
import { BookChoice } from './book-choice.tsx'

interface ContactsFieldsProps {
	readonly campaign: Campaign
	readonly onChange: (audience: AudienceOf<'contacts'>) => void
}

const BY = ['everybody', 'groups', 'contacts'] as const
type By = (typeof BY)[number]

/** Chooses a book of contacts, and all of them, some groups, or single ones. */
export function ContactsFields({ campaign: { audience }, onChange }: ContactsFieldsProps) {
	const { t } = useTranslation('campaigns')
	const format = useFormat()
	const own = useUser()?.unique_id ?? ''
	const [chosen, setChosen] = useState<AudienceOf<'contacts'>>(
		audience?.kind === 'contacts'
			? audience
			: { kind: 'contacts', bookId: own, everybody: false, groupIds: [], contactIds: [] },
	)
	const [by, setBy] = useState<By>(
		chosen.everybody ? 'everybody' : chosen.contactIds.length > 0 ? 'contacts' : 'groups',
	)
	const change = (parts: Partial<AudienceOf<'contacts'>>, nextBy = by) => {
		const next = { ...chosen, ...parts }
		setChosen(next)
		setBy(nextBy)
		onChange({
			...next,
			everybody: nextBy === 'everybody',
			groupIds: nextBy === 'groups' ? next.groupIds : [],
			contactIds: nextBy === 'contacts' ? next.contactIds : [],
		})
	}
	const groups = (useQuery(groupsQuery(chosen.bookId)).data ?? []).filter(({ isReadOnly }) => !isReadOnly)
	return (
		<>
			<BookChoice
				value={chosen.bookId === own ? '' : chosen.bookId}
				onChange={(book) => change({ bookId: book || own, groupIds: [], contactIds: [] })}
			/>
			<RadioGroup
				label={t('steps.audience')}
				name="by"
				choices={BY.map((value) => ({ value, title: t(`audience.${value}`) }))}
				value={by}
				onChange={(value) => change({}, value)}
			/>
			{by === 'groups' && (
				<fieldset className="stack gap-2">
					<legend className="sr-only">{t('audience.groups')}</legend>
					{groups.length === 0 && <p className="text-ink-2">{t('audience.noGroups')}</p>}
					{groups.map(({ _id, name, count }) => (
						<label key={_id} className="opt">
							<input
								type="checkbox"
								className="box"
								checked={chosen.groupIds.includes(_id)}
								onChange={({ target }) =>
									change({
										groupIds: target.checked
											? [...chosen.groupIds, _id]
											: chosen.groupIds.filter((each) => each !== _id),
									})
								}
							/>
							<span className="wrap-anywhere">
								{name} <span className="text-ink-2 num">{format.number(count)}</span>
							</span>
						</label>
					))}
				</fieldset>
			)}
			{by === 'contacts' && (
				<ContactPicker
					key={chosen.bookId}
					bookId={chosen.bookId}
					label={t('audience.chosen', {
						count: chosen.contactIds.length,
						visible: format.number(chosen.contactIds.length),
					})}
					value={chosen.contactIds}
					onChange={(contactIds) => change({ contactIds })}
				/>
			)}
			<Link to={paths.myContacts.href(chosen.bookId === own ? {} : { book: chosen.bookId })}>
				{t('audience.manage')}
			</Link>
		</>
	)
}
