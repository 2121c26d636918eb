import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { failureCode } from '../../ui/field-message.ts'
import { Page } from '../../ui/page.tsx'
import { OpenBook } from './OpenBook.tsx'
import { OpenedBook } from './OpenedBook.tsx'
import { type Opened, useBook } from './use-book.ts'

export function ContactBookPage() {
	const t = useT()
	const navigate = useNavigate()
	// A reload leaves the book open, since its code is used up.
	const opened = useLocation().state as Opened | null
	const [keyword, setKeyword] = useState('')
	const book = useBook(opened, keyword)
	const isClosed = failureCode(book.error) === 'NOT_FOUND'
	const change = (state: Opened | null) => {
		setKeyword('')
		void navigate('/contactBooks', { state, replace: true })
	}
	return (
		<Page title={t('contactBooks.title')} lead={t('contactBooks.lead')}>
			{opened === null || isClosed ? <OpenBook closed={book.error} onOpen={change} /> : null}
			{book.error && !isClosed ? <Failure error={book.error} onRetry={() => void book.refetch()} /> : null}
			{opened && !book.error ? (
				<OpenedBook
					opened={opened}
					book={book}
					keyword={keyword}
					onSearch={setKeyword}
					onClose={() => change(null)}
				/>
			) : null}
		</Page>
	)
}
