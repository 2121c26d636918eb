import { useMutation } from '@tanstack/react-query'
import { FileLock } from 'lucide-react'
import { CanAccess, useDataProvider, useListContext, useNotify } from 'react-admin'
import { saveFile } from '../../../../client/ui/save-file.ts'
import { EXPORT_BODIES, type ExportedList } from '../../../../domain/users/exports.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage } from '../field-message.ts'
import { ReasonButton } from '../reason-button.tsx'

/** Downloads a list of people with full addresses, for permitted readers who give a reason. */
export function ExportWhole({ list }: { list: ExportedList }) {
	const { filterValues, total } = useListContext()
	return (
		<CanAccess resource="users" action="review">
			<AskForWhole list={list} filter={filterValues} empty={!total} />
		</CanAccess>
	)
}

const exportReason = EXPORT_BODIES.users.pick({ reason: true })

interface AskForWholeProps {
	list: ExportedList
	filter: object
	empty: boolean
}

function AskForWhole({ list, filter, empty }: AskForWholeProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const notify = useNotify()
	const download = useMutation({
		mutationFn: async (reason: string) => {
			const id = await dataProvider.requestExport(list, { filter, reason })
			return dataProvider.downloadExport(list, id)
		},
		onSuccess: saveFile,
		onError: (failure) => {
			if (!hasFieldMessage(failure, ['reason'])) notify(failure.message, { type: 'error' })
		},
	})
	return (
		<ReasonButton
			icon={FileLock}
			schema={exportReason}
			disabled={empty}
			title={t('users.wholeTitle')}
			effect={t('users.wholeEffect')}
			verb={t('users.wholeVerb')}
			help={t('users.wholeHelp')}
			task={download}
		>
			{t('users.whole')}
		</ReasonButton>
	)
}
