import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session.ts'
import { Select } from '../../../ui/field.tsx'
import { bookOrganizationsQuery } from '../../contacts/api/contacts.ts'

interface BookChoiceProps {
	/** The owner of the book; empty for one's own. */
	readonly value: string
	readonly onChange: (bookId: string) => void
}

export function BookChoice({ value, onChange }: BookChoiceProps) {
	const { t } = useTranslation('campaigns')
	const { data: organizations = [] } = useQuery(bookOrganizationsQuery(useUser()?.unique_id ?? ''))
	if (organizations.length === 0) return null
	return (
		<Select label={t('import.book')} value={value} onChange={({ target }) => onChange(target.value)}>
			<option value="">{t('import.own')}</option>
			{organizations.map(({ _id, orgName }) => (
				<option key={_id} value={_id}>
					{orgName}
				</option>
			))}
		</Select>
	)
}
