import { QueryClient } from '@tanstack/react-query'
import { Failure } from '../../../client/failure.ts'

const MAXIMUM_RETRIES = 2

/** Retries only errors that may pass: no answer, or a server error. */
const mayPass = (error: Error) =>
	!(error instanceof Failure) || error.isUnreachable || error.statusCode >= 500 || error.statusCode === 429

export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 30_000,
			retry: (failures, error) => failures < MAXIMUM_RETRIES && mayPass(error),
		},
		mutations: { retry: false },
	},
})
