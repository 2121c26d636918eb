import { QueryClient } from '@tanstack/react-query'
import { Failure } from '../../../client/failure.ts'

/** Checks whether a retry may help; a refusal by the server is final. */
export const worthRetrying = (failures: number, error: unknown): boolean =>
	failures < 2 && !(error instanceof Failure && !error.isUnreachable && error.status < 500)

export const createQueryClient = (): QueryClient =>
	new QueryClient({
		defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000 }, mutations: { retry: false } },
	})
