import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { notify } from '../../lib/toast.ts'

/** A change of an organization's pictures or documents; everything that shows it is read again. */
export function useChange<Input>(
	organizationId: string,
	change: (input: Input) => Promise<Organization>,
	done: (input: Input) => string,
) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: change,
		onSuccess: async (_, input) => {
			notify.success(done(input))
			await client.invalidateQueries({ queryKey: ['organization', organizationId] })
			await client.invalidateQueries({ queryKey: ['organizations'] })
		},
	})
}
