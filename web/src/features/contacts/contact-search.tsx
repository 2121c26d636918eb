import { useMutation } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { saveFile } from '../../../../client/ui/save-file.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { contactsCsv } from './api/contacts.ts'
import { nameOfOrder, ORDERS, usePlace } from './use-place.ts'

/** Searches on Enter, sorts, and downloads the contacts that match. */
export function ContactSearch() {
	const { t } = useTranslation('contacts')
	const { bookId, filter, order, change } = usePlace()
	const [keyword, setKeyword] = useState(filter.keyword ?? '')
	const download = useMutation({
		mutationFn: () => contactsCsv(bookId, filter),
		onSuccess: ({ blob, filename }) => saveFile({ blob, filename: filename ?? 'contacts.csv' }),
		onError: (error) => notify.error(asFailure(error).message || t('csvFailed')),
	})
	const search = (event: FormEvent) => {
		event.preventDefault()
		change({ keyword: keyword.trim() })
	}
	return (
		<div className="contact-search">
			<search>
				<form className="row" onSubmit={search}>
					<TextField
						hideLabel
						label={t('search.label')}
						placeholder={t('search.label')}
						type="search"
						enterKeyHint="search"
						autoComplete="off"
						maxLength={100}
						value={keyword}
						onChange={({ target }) => setKeyword(target.value)}
					/>
					<button type="submit" className="icon-btn" aria-label={t('search.submit')}>
						<Icon of={Search} />
					</button>
				</form>
			</search>
			<Select
				hideLabel
				label={t('sort.label')}
				value={nameOfOrder(order)}
				onChange={({ target }) => change({ sort: target.value })}
			>
				{ORDERS.map(nameOfOrder).map((name) => (
					<option key={name} value={name}>
						{t(`sort.${name}`)}
					</option>
				))}
			</Select>
			<Button variant="line" disabled={download.isPending} onClick={() => download.mutate()}>
				<Icon of={Download} size="s" />
				{t('csv')}
			</Button>
		</div>
	)
}
