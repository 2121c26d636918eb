import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity, useNotify } from 'react-admin'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './request-case.styles.ts'

export function Owner({ request }: { request: BackofficeRequest }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { identity } = useGetIdentity()
	const isMine = request.owner !== null && request.owner._id === identity?.id
	const change = useMutation({
		mutationFn: () => (isMine ? dataProvider.leaveRequest(request.id) : dataProvider.takeRequest(request.id)),
		onSuccess: () => client.invalidateQueries({ queryKey: ['requests'] }),
		onError: (error) => notify(error.message, { type: 'error' }),
	})
	return (
		<Box sx={styles.owner}>
			<span>
				{request.owner ? t('requests.owner.is', { name: request.owner.name }) : t('requests.owner.none')}
			</span>
			<Button
				size="small"
				variant="outlined"
				color="secondary"
				disabled={change.isPending}
				onClick={() => change.mutate()}
			>
				{t(isMine ? 'requests.owner.leave' : 'requests.owner.take')}
			</Button>
		</Box>
	)
}
