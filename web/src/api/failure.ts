/** Failures of calls, as screens tell them apart. */
export { asFailure, Failure, isFailure, isNotFound } from '../../../client/failure.ts'
