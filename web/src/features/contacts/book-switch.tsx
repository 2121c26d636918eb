import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FOUNDATION_BOOK } from '../../../../domain/contacts/contract.ts'
import { useUser } from '../../lib/session.ts'
import { useFormat } from '../../ui/format.ts'
import { Pick } from '../../ui/pick.tsx'
import { bookOrganizationsQuery } from './api/contacts.ts'
import { usePlace } from './use-place.ts'

export function BookSwitch() {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { bookId, kind, change } = usePlace()
	const user = useUser()
	const { data: organizations = [] } = useQuery(bookOrganizationsQuery(user?.unique_id ?? ''))
	const isAdmin = user?.roles.some((role) => role === 'admin' || role === 'superAdmin')
	if (organizations.length === 0 && !isAdmin) return null
	const open = (book: string) => change({ book, group: '', keyword: '' })
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways as one row
		<div className="scroll-x" role="group" aria-label={t('books.label')}>
			<Pick chosen={kind === 'user'} onClick={() => open('')}>
				{t('books.own')}
			</Pick>
			{organizations.map(({ _id, orgName, count }) => (
				<Pick key={_id} chosen={_id === bookId} onClick={() => open(_id)}>
					<span>{orgName}</span>
					<span className="num">{format.number(count)}</span>
				</Pick>
			))}
			{isAdmin && (
				<Pick chosen={kind === 'foundation'} onClick={() => open(FOUNDATION_BOOK)}>
					{common('foundation')}
				</Pick>
			)}
		</div>
	)
}
