import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { z } from 'zod'
import { openBookBody } from '../../../../domain/contacts/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { styles } from './contacts.styles.ts'
import { type Owner, OwnerPicker } from './OwnerPicker.tsx'
import type { Opened } from './use-book.ts'

const openForm = openBookBody.extend({ ownerId: z.string().min(1, 'contacts.fields.selectOwner') })

interface OpenBookProps {
	/** The refusal of a book that was open. */
	closed: Error | null
	onOpen: (opened: Opened) => void
}

export function OpenBook({ closed, onOpen }: OpenBookProps) {
	const t = useT()
	const fieldText = useFieldText()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [owner, setOwner] = useState<Owner | null>(null)
	const open = useMutation({
		mutationFn: ({ id, code }: Owner & { code: string }) => dataProvider.openContactBook(id, code),
		onSuccess: (until, { id, name }) => onOpen({ id, name, until }),
	})
	const task = { error: open.isIdle ? closed : open.error, isPending: open.isPending }
	const form = useContractForm({ schema: openForm, values: { ownerId: '', code: '' }, task })
	const message = form.formState.errors.ownerId?.message
	return (
		<Form
			form={form}
			label={t('contactBooks.open')}
			onSend={({ code }) => owner && open.mutate({ ...owner, code })}
			sx={styles.form}
		>
			<OwnerPicker
				value={owner}
				onChange={(chosen) => {
					setOwner(chosen)
					form.setValue('ownerId', chosen?.id ?? '', { shouldValidate: form.formState.isSubmitted })
				}}
				problem={message === undefined ? null : fieldText(message)}
			/>
			<Line
				form={form}
				name="code"
				label={t('contactBooks.code')}
				help={t('contactBooks.codeHelp')}
				inputMode="numeric"
				autoComplete="off"
				required
			/>
			<Refusal form={form} />
			<Button type="submit" variant="contained" disabled={open.isPending}>
				{open.isPending ? t('common.sending') : t('contactBooks.open')}
			</Button>
		</Form>
	)
}
