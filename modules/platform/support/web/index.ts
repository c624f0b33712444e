// What the console's shell shows beside its form for feedback.
export { OwnFeedback } from './office/OwnFeedback.tsx'
