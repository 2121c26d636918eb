import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type InterestCategoryBody, interestCategoryBody } from '../../../../domain/interests/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'

interface InterestDialogProps {
	interest: { readonly id: string; readonly name: string; readonly nameHi: string } | null
	onClose: () => void
}

export function InterestDialog({ interest, onClose }: InterestDialogProps) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const save = useMutation({
		mutationFn: ({ name, nameHi = '' }: InterestCategoryBody) => {
			const body = { name: name.trim(), nameHi: nameHi.trim() }
			return dataProvider.saveInterest(interest?.id ?? null, body, intentOf(body))
		},
		onSuccess: () => {
			notify(t('interests.saved'), { type: 'success' })
			onClose()
			return client.invalidateQueries({ queryKey: ['userInterests'] })
		},
		onError: (error) => {
			if (fieldMessage(error, 'name') === null) notify(error.message, { type: 'error' })
		},
	})
	const form = useContractForm({
		schema: interestCategoryBody,
		values: { name: interest?.name ?? '', nameHi: interest?.nameHi ?? '' },
		task: save,
	})
	return (
		<DecisionDialog
			form={form}
			title={t(interest ? 'interests.rename' : 'interests.add')}
			verb={t('common.save')}
			staysOnConflict
			onClose={onClose}
			onSend={(body) => save.mutate(body)}
		>
			<Line form={form} name="name" label={t('interests.name')} autoFocus />
			<Line form={form} name="nameHi" label={t('interests.nameHi')} lang="hi" />
		</DecisionDialog>
	)
}
