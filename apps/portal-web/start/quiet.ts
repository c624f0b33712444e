// React makes errors while it is evaluated that it may throw much later. Their stacks nobody reads, but for the first of them the
// browser parses all of React a second time: half of the evaluation. `start/loud.ts` undoes this.
Object.assign(Error, { stackTraceLimit: 0 })
