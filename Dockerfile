# One image for the API, the proxy in front of it and the migrations: only the command differs.
# Where there is no container engine, `npm run deploy:check` runs these steps one by one.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY index.html vite.config.ts tsconfig.json ./
COPY build build
COPY public public
COPY sw sw
COPY src src
COPY server server
# The build reads the root tsconfig.json, which refers to these.
COPY sandbox/tsconfig.json sandbox/
COPY run/tsconfig.json run/
COPY bench/tsconfig.json bench/
COPY tests/tsconfig.json tests/
COPY e2e/tsconfig.json e2e/
RUN npm run build
RUN npm run build:service

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY --from=build /build/service ./
COPY --from=build /build/dist dist
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s CMD ["node", "server/probe.js"]
CMD ["node", "server/start.js"]
