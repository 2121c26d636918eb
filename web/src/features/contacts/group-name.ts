import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'

/** Returns a function that names a group, the built-in one in the reader's language. */
export function useGroupName() {
	const { t } = useTranslation('contacts')
	return ({ name, isReadOnly }: Pick<ContactGroup, 'name' | 'isReadOnly'>): string =>
		isReadOnly ? t('groups.none') : name
}
