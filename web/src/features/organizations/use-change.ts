import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { notify } from '../../lib/toast.ts'

export function useChangeOptions<Input>(
	organizationId: string,
	change: (input: Input) => Promise<Organization>,
	done: (input: Input) => string,
) {
	const client = useQueryClient()
	return {
		mutationFn: change,
		onSuccess: async (_: Organization, input: Input) => {
			notify.success(done(input))
			await client.invalidateQueries({ queryKey: ['organization', organizationId] })
			await client.invalidateQueries({ queryKey: ['organizations'] })
		},
	}
}

export const useChange = <Input>(...change: Parameters<typeof useChangeOptions<Input>>) =>
	useMutation(useChangeOptions(...change))
