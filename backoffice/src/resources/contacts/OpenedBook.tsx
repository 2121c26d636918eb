import { Button } from '@mui/material'
import { useLocale } from 'react-admin'
import type { ListedContact } from '../../../../domain/contacts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { formatCount } from '../../ui/count.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { FilterForm, SearchField } from '../../ui/list/filter-form.tsx'
import { When } from '../../ui/when.tsx'
import { type BookColumn, BookTable } from '../general-ledger/BookTable.tsx'
import { MoreRows } from '../ledger/FigureTable.tsx'
import type { Opened, useBook } from './use-book.ts'

const COLUMNS: readonly BookColumn[] = [
	{ label: 'contactBooks.name' },
	{ label: 'contactBooks.email' },
	{ label: 'contactBooks.phone' },
]

interface OpenedBookProps {
	opened: Opened
	book: ReturnType<typeof useBook>
	keyword: string
	onSearch: (keyword: string) => void
	onClose: () => void
}

export function OpenedBook({ opened, book, keyword, onSearch, onClose }: OpenedBookProps) {
	const t = useT()
	const locale = useLocale()
	const pages = book.data?.pages ?? []
	const contacts = pages.flatMap(({ data }) => data)
	return (
		<>
			<KeyValues>
				<KeyValue label={t('contactBooks.owner')}>{opened.name}</KeyValue>
				<KeyValue label={t('contactBooks.until')}>
					<When at={opened.until} />
				</KeyValue>
				<KeyValue label={t('contactBooks.count')}>
					{pages[0] ? formatCount(pages[0].totalCountOfRecords, locale) : '…'}
				</KeyValue>
			</KeyValues>
			<FilterForm>
				<SearchField label={t('contactBooks.search')} named value={keyword} onChange={onSearch} />
				<Button variant="outlined" color="secondary" onClick={onClose}>
					{t('contactBooks.close')}
				</Button>
			</FilterForm>
			<BookTable
				caption={t('contactBooks.title')}
				columns={COLUMNS}
				rows={pages[0] && contacts.length}
				none={t(keyword === '' ? 'contactBooks.empty' : 'contactBooks.noMatch')}
				more={<MoreRows query={book} />}
			>
				{contacts.map((contact) => (
					<Contact key={contact._id} contact={contact} />
				))}
			</BookTable>
		</>
	)
}

function Contact({ contact }: { contact: ListedContact }) {
	const t = useT()
	const { firstName, lastName, email, phoneNumber } = contact
	return (
		<tr>
			<td className="head">{`${firstName} ${lastName}`.trim()}</td>
			<td data-label={t('contactBooks.email')}>{email}</td>
			<td data-label={t('contactBooks.phone')}>{phoneNumber}</td>
		</tr>
	)
}
