import '../contacts.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { contactsQuery } from '../api/contacts.ts'
import { nameOf } from '../contact-entry.tsx'

interface ContactPickerProps {
	/** The owner of the book. */
	readonly bookId: string
	readonly label: string
	readonly value: readonly string[]
	readonly onChange: (value: string[]) => void
	readonly error?: string | undefined
}

/** Chooses contacts of the book one by one. Those that a search hides stay chosen. */
export function ContactPicker({ bookId, label, value, onChange, error }: ContactPickerProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const [typed, setTyped] = useState('')
	const keyword = useDeferredValue(typed.trim())
	const list = useInfiniteQuery(contactsQuery(bookId, keyword === '' ? {} : { keyword }))
	const contacts = list.data?.pages.flatMap(({ data }) => data) ?? []
	const toggle = (id: string) =>
		onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
	return (
		<div className="stack gap-2">
			<TextField
				label={t('search.label')}
				type="search"
				autoComplete="off"
				maxLength={100}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
				onKeyDown={(event) => {
					if (event.key === 'Enter') event.preventDefault()
				}}
			/>
			<ChoiceGroup label={label} error={error}>
				<div className="contact-boxes" aria-busy={list.isFetching}>
					{contacts.map((contact) => (
						<label key={contact._id}>
							<input
								type="checkbox"
								className="box"
								checked={value.includes(contact._id)}
								onChange={() => toggle(contact._id)}
							/>
							<span className="wrap-anywhere">
								{nameOf(contact)}
								<span className="text-ink-2 text-sm block">{contact.email || contact.phoneNumber}</span>
							</span>
						</label>
					))}
					{list.hasNextPage && (
						<Button
							variant="text"
							size="sm"
							disabled={list.isFetchingNextPage}
							onClick={() => void list.fetchNextPage()}
						>
							{common('showMore')}
						</Button>
					)}
				</div>
			</ChoiceGroup>
		</div>
	)
}
